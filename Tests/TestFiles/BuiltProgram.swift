public import Foundation

/// A program that is built beside the tests.
public enum BuiltProgram {
    public static var panorama: URL { url(of: "panorama") }
    public static var thumbnailer: URL { url(of: "panorama-thumbnailer") }

    public static func isThere(_ name: String) -> Bool { FileManager.default.isExecutableFile(atPath: url(of: name).path) }

    public static func url(of name: String) -> URL {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: bundle).resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(name)
    }
}
