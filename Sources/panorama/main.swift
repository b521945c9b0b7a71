import Commands
import Glibc

// panorama: looks through pictures as one wide panorama. What is done stands in `Commands`; here, with which code the program ends.

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
