// The numbers of calls in this processor's table.
#include "call_numbers.h"

#include <asm/unistd.h>

const int escape_own_numbers[] = {ESCAPE_CALL_NUMBERS, ESCAPE_FONT_CALL_NUMBERS};
