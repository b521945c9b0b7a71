// Whether the folder answers, and the commands that change it.

#ifndef PANORAMA_SILENCE_H
#define PANORAMA_SILENCE_H

// Returns once the folder answers; each call of the mounted folder begins with it.
void await_speech(void);

// Starts the thread that follows the commands on standard input, a line each, and answers each with a line:
//   silence -> silent: no call is answered from now on;
//   speak -> speaking: all calls are answered, those that wait too;
//   waiting -> the number of calls that wait.
// When standard input ends, or the silence lasts longer than any test, the folder is unmounted and the process ends, which ends all calls that wait with an error.
void follow_commands(const char *mount_point);

#endif
