// Moves the environment while a program is loaded, as the constructor of SDL 2 on SDL 3 does.
#include <stdlib.h>

__attribute__((constructor)) static void move(void) { setenv("PANORAMA_MOVED", "1", 1); }
