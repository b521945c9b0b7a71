package import ArgumentParser
import Glibc
import Platform
import Storage

/// The `panorama` command: opens a window on folders and pictures, unless there is a subcommand.
///
/// Its help, manual page and completions are generated from this declaration; `CommandLineReader` parses the command line.
package struct Panorama: ParsableCommand {
    static let version = "1.0.0"

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
            ReplayCommand.self, ParticlesCommand.self, ScenesCommand.self, DoctorCommand.self,
        ])

    @Argument(
        help: ArgumentHelp(
            "Folders and pictures, - reads them from standard input; none shows what was shown last. One that is called like a subcommand is written ./NAME.",
            valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @OptionGroup var list: PathListOptions

    // Groups are not nested: for each level, debug builds of the parser would check the options inside five times as often.
    @OptionGroup var scene: SceneOptions

    @OptionGroup var window: WindowOptions

    package init() {}

    package func run() throws {
        let paths = try PathList.expand(paths, isZeroSeparated: list.isZeroSeparated)
        try MainActor.assumeIsolated {
            let window = SceneWindow(
                paths: paths, emitterPath: nil, scene: scene.scene ?? .panorama, options: scene, windowOptions: window,
                stateFile: SceneWindow.userStateFile)
            try window.run()
        }
    }

    /// The outcome of a command line.
    package enum Outcome {
        case done
        /// The work failed, with the reason in one line.
        case failed(String)
        /// The arguments are invalid, or an unexpected error occurred, with the reason in one line.
        case mistaken(String, code: Int32)
        /// Help or the version was requested, with the text to print.
        case told(String)
        /// This process was a decoder, with its exit code.
        case decoded(Int32)

        /// Prints the outcome.
        /// - Returns: The exit code of the program.
        package func report() -> Int32 {
            switch self {
            case .done: return 0
            case .decoded(let code): return code
            case .told(let text):
                guard !text.isEmpty else { return 0 }
                do { try OutputFile.write(text + "\n", to: "/dev/stdout") } catch { return fail("panorama: \(error)", code: 1) }
                return 0
            case .failed(let line): return fail(line, code: 1)
            case .mistaken(let line, let code): return fail(line, code: code)
            }
        }

        private func fail(_ line: String, code: Int32) -> Int32 {
            write(line: line, to: STDERR_FILENO)
            return code
        }
    }

    /// Runs the command given by the program's arguments.
    @MainActor package static func perform() -> Outcome {
        ProgramStart.prepare()
        let arguments = ProgramArguments.all
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
}

/// A failure with one line for the user; the exit code is 1.
nonisolated struct Failure: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}

/// Writes a line about the program's work. Errors are ignored, because they could not be reported anywhere.
nonisolated func write(line: String, to descriptor: Int32) { TerminalLine.write(line, to: descriptor) }
