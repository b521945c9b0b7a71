import ArgumentParser
import Glibc
import Platform
import Storage

/// Looks through pictures as one wide, fluid panorama.
///
/// Its help, manual page and completions are made from this declaration; `CommandLineReader` decides what a command line means.
@main
struct Panorama: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "panorama", abstract: "Look through your pictures as one wide panorama.",
        usage: "panorama [<options>] [<path> ...]\npanorama [<options>] <subcommand> ...",
        discussion: """
            Options stand before or after paths and before or after the subcommand; -- ends them.

            Examples:
              panorama ~/Pictures
              panorama --theme light --fullscreen a.jpg b.jpg
            """,
        version: version,
        subcommands: [
            ReplayCommand.self, ParticlesCommand.self, ScenesCommand.self, DoctorCommand.self, GenerateManualCommand.self,
        ])

    @OptionGroup var window: WindowCommand

    func run() throws { try window.run() }

    static func main() {
        if let code = Sandbox.runIfWorker(arguments) { Glibc.exit(code) }
        let reader = CommandLineReader(Array(arguments.dropFirst()))
        do {
            var command = try reader.command()
            try command.run()
        } catch let failure as Failure {
            write(line: "panorama: \(failure.message)", to: STDERR_FILENO)
            Glibc.exit(1)
        } catch let error as FileError {
            write(line: "panorama: \(error)", to: STDERR_FILENO)
            Glibc.exit(1)
        } catch {
            // Help and version are no errors.
            if exitCode(for: error) == .success { exit(withError: error) }
            write(line: reader.line(for: error), to: STDERR_FILENO)
            Glibc.exit(exitCode(for: error).rawValue)
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
    // Nobody is left to be told that it was refused.
    _ = WholeWrite.write((line + "\n").utf8, to: descriptor)
}
