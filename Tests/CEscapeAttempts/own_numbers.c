// The call numbers in the table of this processor.
#include "call_numbers.h"

#include <asm/unistd.h>

const int escape_own_numbers[] = {ESCAPE_CALL_NUMBERS, ESCAPE_FONT_CALL_NUMBERS};
