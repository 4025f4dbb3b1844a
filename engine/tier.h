#pragma once

// The instruction-set tier that this translation unit is compiled for. It is chosen here, and only
// here, from the compiler's target. What depends on it lives in an inline namespace named after it,
// so that one executable can hold several tiers. All tiers compute the same results.
#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512CD__) && \
    defined(__AVX512DQ__) && defined(__BMI2__)
#define OUTFLANK_TIER avx512
#define OUTFLANK_TIER_AVX512 1
#define OUTFLANK_TIER_AVX2 1
#elif defined(__AVX2__) && defined(__BMI2__)
#define OUTFLANK_TIER avx2
#define OUTFLANK_TIER_AVX512 0
#define OUTFLANK_TIER_AVX2 1
#elif defined(__wasm_simd128__)
#define OUTFLANK_TIER wasm
#define OUTFLANK_TIER_AVX512 0
#define OUTFLANK_TIER_AVX2 0
#define OUTFLANK_TIER_WASM 1
#else
#define OUTFLANK_TIER portable
#define OUTFLANK_TIER_AVX512 0
#define OUTFLANK_TIER_AVX2 0
#endif
#ifndef OUTFLANK_TIER_WASM
#define OUTFLANK_TIER_WASM 0
#endif
