import ArgumentParser
import Glibc
import Platform

/// Looks through pictures as one wide, fluid panorama.
@main
struct Panorama: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "panorama", abstract: "Look through your pictures as one wide panorama.", version: "0.1.0",
        subcommands: [WindowCommand.self, ReplayCommand.self, ScenesCommand.self, ParticlesCommand.self, DoctorCommand.self],
        defaultSubcommand: WindowCommand.self
    )

    static func main() {
        if let code = Sandbox.runIfWorker(arguments) { Glibc.exit(code) }
        do {
            var command = try parseAsRoot(Array(arguments.dropFirst()))
            try command.run()
        } catch let failure as Failure {
            write(line: "panorama: \(failure.message)", to: STDERR_FILENO)
            Glibc.exit(1)
        } catch {
            exit(withError: error)
        }
    }

    /// What the program was started with. Words may be paths, which need not be UTF-8.
    private static var arguments: [String] {
        (0..<Int(CommandLine.argc)).compactMap { index in
            CommandLine.unsafeArgv[index].map { String(pathBytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }
}

/// The work could not be done: one line for the user, and exit code 1.
nonisolated struct Failure: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}

/// Writes a line to a file descriptor, whole.
nonisolated func write(line: String, to descriptor: Int32) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}
