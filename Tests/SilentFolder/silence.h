// The state that decides whether the folder responds, and the commands that change it.

#ifndef PANORAMA_SILENCE_H
#define PANORAMA_SILENCE_H

// Returns once the folder responds. Each call of the mounted folder begins with it.
void await_speech(void);

// Starts the thread that reads the commands on standard input, one per line, and replies to each with a line:
//   silence -> silent: no call gets a response from now on;
//   speak -> speaking: all calls get a response, including those that wait;
//   waiting -> the number of waiting calls.
// When standard input ends, or the silence lasts longer than any test, the folder is unmounted and the process ends. Then all waiting calls
// end with an error.
void follow_commands(const char *mount_point);

#endif
