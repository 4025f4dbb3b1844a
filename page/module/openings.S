# What outflank_embed of search/CMakeLists.txt does elsewhere.
    .macro embed name
    .section .rodata.outflank_\name,"",@
    .globl outflank_\name
    .globl outflank_\name\()_end
outflank_\name:
    .incbin "protocol/play/\name\().txt"
outflank_\name\()_end:
    .int8 0
    .size outflank_\name, outflank_\name\()_end - outflank_\name
    .size outflank_\name\()_end, 1
    .endm

    embed named_openings
    embed xot_openings
