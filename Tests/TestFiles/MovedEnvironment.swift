import Foundation

/// A library that moves the environment of a program while the program is loaded.
///
/// The loader initialises dependencies first. The library that moves the environment is the end of a chain of dependencies, and only the
/// start of the chain is preloaded. So it is initialised before Swift's libraries, wherever the program needs those.
public final class MovedEnvironment {
    /// The variable that it sets.
    public static let variable = "PANORAMA_MOVED"
    private static let depth = 4

    private let folder: TemporaryFolder

    public init() throws {
        folder = try TemporaryFolder()
        let source = Samples.sources.appendingPathComponent("Tests/MovedEnvironment/moved.c").path
        let steps = (1...Self.depth).map { [folder] depth in
            "clang -shared -Wl,--no-as-needed,-rpath,\(folder.path) -o libmoved\(depth).so -x c /dev/null -L. -lmoved\(depth - 1)"
        }
        let script = (["clang -shared -fPIC -o libmoved0.so \(source)"] + steps).joined(separator: " && ")
        // The folder of Swift, which includes the compiler.
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let built = try Tool.run("/bin/sh", ["-c", script], environment: ["PATH": path], in: folder.url)
        guard built.code == 0 else { throw Failure(description: built.errors) }
    }

    /// The variables that make a program load it.
    public var environment: [String: String] { ["LD_PRELOAD": folder.path("libmoved\(Self.depth).so")] }

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }
}
