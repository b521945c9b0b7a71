package import ArgumentParser
import Glibc
import Platform
import Storage

/// Looks through pictures as one wide, fluid panorama.
///
/// Its help, manual page and completions are made from this declaration; `CommandLineReader` decides what a command line means.
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

    /// How a command line ended.
    package enum Outcome {
        case done
        /// The work could not be done; one line tells why.
        case failed(String)
        /// The words made no sense, or something went wrong that nobody foresaw; one line tells why.
        case mistaken(String, code: Int32)
        /// Help or the version was asked for.
        case told(String)
        /// This process was a decoder, which ends with this code.
        case decoded(Int32)
    }

    /// Does what the program was started for.
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
package nonisolated func write(line: String, to descriptor: Int32) {
    // Nobody is left to be told that it was refused.
    _ = WholeWrite.write((line + "\n").utf8, to: descriptor)
}
