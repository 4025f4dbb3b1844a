# What outflank_embed of search/CMakeLists.txt does elsewhere.
    .section .rodata.outflank_xot_openings,"",@
    .globl outflank_xot_openings
    .globl outflank_xot_openings_end
outflank_xot_openings:
    .incbin "protocol/play/xot_openings.txt"
outflank_xot_openings_end:
    .int8 0
    .size outflank_xot_openings, outflank_xot_openings_end - outflank_xot_openings
    .size outflank_xot_openings_end, 1
