import Commands
import Glibc

// panorama: shows pictures as one wide panorama. `Commands` does the work; this file maps its outcome to an exit code.

switch Panorama.perform() {
case .done: exit(0)
case .decoded(let code): exit(code)
case .told(let text):
    if !text.isEmpty { write(line: text, to: STDOUT_FILENO) }
    exit(0)
case .failed(let line):
    write(line: line, to: STDERR_FILENO)
    exit(1)
case .mistaken(let line, let code):
    write(line: line, to: STDERR_FILENO)
    exit(code)
}
