package import ArgumentParser
import Glibc
import Platform
import Storage

/// The `panorama` command: shows pictures as one wide panorama.
///
/// Its help, manual page and completions are generated from this declaration; `CommandLineReader` parses the command line.
package struct Panorama: ParsableCommand {
    static let version = "0.1.0"

    package static let configuration = CommandConfiguration(
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

    package init() {}

    package func run() throws { try window.run() }

    /// The outcome of a command line.
    package enum Outcome {
        case done
        /// The work failed; one line states why.
        case failed(String)
        /// The arguments are invalid, or an unexpected error occurred; one line states why.
        case mistaken(String, code: Int32)
        /// Help or the version was requested; its text.
        case told(String)
        /// This process was a decoder; its exit code.
        case decoded(Int32)
    }

    /// Runs the command of the program's arguments.
    @MainActor package static func perform() -> Outcome {
        if let code = Sandbox.runIfWorker(arguments) { return .decoded(code) }
        let reader = CommandLineReader(Array(arguments.dropFirst()))
        do {
            var command = try reader.command()
            try command.run()
            return .done
        } catch let failure as Failure {
            return .failed("panorama: \(failure.message)")
        } catch let error as FileError {
            return .failed("panorama: \(error)")
        } catch {
            return exitCode(for: error) == .success
                ? .told(fullMessage(for: error)) : .mistaken(reader.line(for: error), code: exitCode(for: error).rawValue)
        }
    }

    /// The program's arguments. They may be paths, which need not be UTF-8.
    private static var arguments: [String] {
        (0..<Int(CommandLine.argc)).compactMap { index in
            CommandLine.unsafeArgv[index].map { String(pathBytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }
}

/// A failure of the work: one line for the user, and exit code 1.
nonisolated struct Failure: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}

/// Writes a whole line to a file descriptor.
package nonisolated func write(line: String, to descriptor: Int32) {
    // A failed write cannot be reported anywhere.
    _ = WholeWrite.write((line + "\n").utf8, to: descriptor)
}
