// The files of the design's fonts, from Resources/fonts. Each has a symbol at its first byte, and one after its last.
.macro font symbol, file
    .balign 16
    .globl \symbol
    .hidden \symbol
\symbol:
    .incbin "\file"
    .globl \symbol\()_end
    .hidden \symbol\()_end
\symbol\()_end:
.endm

    .section .rodata
    font font_regular, "Inter-Regular.otf"
    font font_semibold, "Inter-SemiBold.otf"
    font font_thin, "InterDisplay-Thin.otf"
    font font_extralight, "InterDisplay-ExtraLight.otf"
    font font_light, "InterDisplay-Light.otf"

    .section .note.GNU-stack, "", %progbits
