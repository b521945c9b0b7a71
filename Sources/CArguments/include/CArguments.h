// The arguments of this process, as the kernel handed them over.
#pragma once

// The number of arguments, with the program's name; 0 in a library that a program without one has loaded.
int carguments_count(void);

// The arguments, each ended by a zero; they live as long as the process.
char *const *carguments_values(void);
