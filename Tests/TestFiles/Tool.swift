public import Foundation

/// Runs programs to their end.
public enum Tool {
    public struct MissingTool: Error, CustomStringConvertible {
        public let name: String
        public var description: String { "\(name) is missing; make test installs it" }
    }

    public struct Result {
        public let code: Int32
        /// The bytes of its standard output.
        public let data: Data
        public let errors: String

        public var output: String { String(decoding: data, as: UTF8.self) }

        public var lines: [String] { output.split(separator: "\n").map(String.init) }
        public var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
    }

    /// - Returns: nil where the program is not installed.
    public static func find(_ name: String) -> String? {
        ["/usr/bin/", "/bin/", "/usr/local/bin/", "/usr/sbin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    public static func isThere(_ name: String) -> Bool { find(name) != nil }

    public static func require(_ names: String...) throws {
        for name in names where find(name) == nil { throw MissingTool(name: name) }
    }

    /// - Parameters:
    ///   - program: A path, or a name that is looked for.
    ///   - environment: Added to an environment without the user's variables.
    @discardableResult
    public static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
    ) throws -> Result {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: program.hasPrefix("/") ? program : find(program) ?? "/usr/bin/" + program)
        process.arguments = arguments
        let home = try TemporaryFolder()
        defer { withExtendedLifetime(home) {} }
        process.environment = Self.environment(home: home.url).merging(environment) { $1 }
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

    /// The variables of a program under test, and no others of the user's.
    public static func environment(home: URL) -> [String: String] {
        var variables = ["PATH": "/usr/bin:/bin", "HOME": home.path, "LC_ALL": "C.UTF-8"]
        // The program must not use a message bus of the machine. Without an address, libdbus would start a bus that outlives the test and
        // its folders.
        variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
        variables["PANORAMA_DATADIR"] = Samples.resources
        variables["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        return variables
    }

    /// Runs the program under test.
    public static func panorama(_ arguments: [String], in folder: URL? = nil) throws -> Result {
        try run(BuiltProgram.panorama.path, arguments, in: folder)
    }
}

extension TemporaryFolder {
    /// Every file and folder in it, with a slash behind folders.
    public func tree() -> [String] {
        let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        return names.map { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
            return isFolder.boolValue ? name + "/" : name
        }.sorted()
    }
}
