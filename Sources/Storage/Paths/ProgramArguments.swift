import CArguments
import Glibc

/// The arguments with which this process was started.
///
/// `CommandLine` may have lost them: if a library sets an environment variable while the program is loaded, Swift no longer finds them.
public enum ProgramArguments {
    /// The program's name and its arguments. They may be paths, so each keeps its exact bytes; see `String.init(pathBytes:)`.
    /// - Complexity: O(n) in their bytes, for each call.
    public static var all: [String] {
        (0..<Int(carguments_count())).compactMap { index in
            carguments_values()?[index].map { String(pathBytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }
}
