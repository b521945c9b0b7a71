public import Foundation

/// A program that is built beside the tests.
public enum BuiltProgram {
    public static func url(of name: String) -> URL {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: bundle).resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(name)
    }
}
