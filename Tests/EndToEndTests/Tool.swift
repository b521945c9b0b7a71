import Foundation
import TestFiles

/// Runs programs to their end.
enum Tool {
    struct Result {
        let code: Int32
        /// The bytes of its standard output.
        let data: Data
        let errors: String

        var output: String { String(decoding: data, as: UTF8.self) }

        var lines: [String] { output.split(separator: "\n").map(String.init) }
        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
    }

    /// - Returns: nil where the program is not installed.
    nonisolated static func find(_ name: String) -> String? {
        ["/usr/bin/", "/bin/", "/usr/local/bin/", "/usr/sbin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    nonisolated static func isThere(_ name: String) -> Bool { find(name) != nil }

    static func require(_ names: String...) throws {
        for name in names where find(name) == nil { throw DesktopFailure(description: "\(name) is missing; make test installs it") }
    }

    /// - Parameters:
    ///   - program: A path, or a name that is looked for.
    ///   - environment: Added to an environment without the user's variables.
    @discardableResult
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
    ) throws -> Result {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: program.hasPrefix("/") ? program : find(program) ?? "/usr/bin/" + program)
        process.arguments = arguments
        let home = try TemporaryFolder()
        defer { withExtendedLifetime(home) {} }
        process.environment = RunningApp.environment(home: home.url).merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let complaints = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            code: process.terminationStatus, data: data, errors: String(decoding: complaints, as: UTF8.self))
    }

    /// Runs the program under test.
    static func panorama(_ arguments: [String], in folder: URL? = nil) throws -> Result {
        try run(RunningApp.program.path, arguments, in: folder)
    }
}

extension TemporaryFolder {
    /// Every file and folder in it, with a slash behind folders.
    func tree() -> [String] {
        let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        return names.map { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
            return isFolder.boolValue ? name + "/" : name
        }.sorted()
    }
}
