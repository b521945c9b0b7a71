// The numbers of calls in the kernel's generic table, which AArch64 uses, as the kernel's own header has them on every processor.
#include "call_numbers.h"

// As AArch64 defines it.
#define __ARCH_WANT_NEW_STAT
#include <asm-generic/unistd.h>

const int escape_generic_numbers[] = {ESCAPE_CALL_NUMBERS, ESCAPE_FONT_CALL_NUMBERS};
