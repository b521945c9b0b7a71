// Tries bytes on the readers of untrusted input. Built with libFuzzer (make fuzz), it searches for new inputs; otherwise it reads the given
// files. Without arguments, it prints the names of the targets.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The Swift side, in FuzzTargets.
long fuzz_choose(const char *name);
int32_t fuzz_read(const uint8_t *bytes, long count);
long fuzz_mend(uint8_t *bytes, long count, long room);
char *fuzz_name(long index);

#ifdef LIBFUZZER

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t room);

static long longest;

// libFuzzer restarts itself with other arguments, so the target is named in the environment.
int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count;
    (void)arguments;
    const char *name = getenv("FUZZ_TARGET");
    longest = name == NULL ? 0 : fuzz_choose(name);
    if (longest > 0) return 0;
    fprintf(stderr, "fuzz: FUZZ_TARGET names no target: %s\n", name == NULL ? "(not set)" : name);
    exit(2);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if ((long)count <= longest) fuzz_read(bytes, (long)count);
    return 0;
}

// Half of the inputs keep their wrong checksums, which also occur in untrusted input.
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t room, unsigned int seed) {
    count = LLVMFuzzerMutate(bytes, count, room);
    return seed % 2 == 0 ? count : (size_t)fuzz_mend(bytes, (long)count, (long)room);
}

#else

static int list(void) {
    char *name;
    for (long index = 0; (name = fuzz_name(index)) != NULL; index++) {
        puts(name);
        free(name);
    }
    return 0;
}

// Prints 1 for a file that was accepted and 0 for one that was refused.
static int read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return perror(path), 2;
    static uint8_t bytes[1 << 20];
    size_t count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    printf("%d %s\n", (int)fuzz_read(bytes, (long)count), path);
    // The output is flushed, so that it ends with the name of the last file even if the next file crashes the program.
    return fflush(stdout);
}

int main(int count, char **arguments) {
    if (count < 2) return list();
    if (fuzz_choose(arguments[1]) == 0) return fprintf(stderr, "fuzz: no target %s\n", arguments[1]), 2;
    int worst = 0;
    for (int index = 2; index < count; index++) {
        int code = read_file(arguments[index]);
        if (code > worst) worst = code;
    }
    return worst;
}

#endif
