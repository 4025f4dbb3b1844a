export default {
    base: "./",
    optimizeDeps: {exclude: ["outflank"]},
    // With these headers there are threads.
    preview: {headers: {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}},
};
