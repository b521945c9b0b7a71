import Foundation

/// The Swift samples of a guide, which a test must contain so that they are compiled and run.
public struct GuideCode {
    /// The lines of each sample, without indentation.
    private let samples: [[Substring]]

    /// - Parameter name: The name of a file in Guides.
    public init(_ name: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Guides")
        let guide = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        samples = guide.components(separatedBy: "```swift\n").dropFirst().map { GuideCode.lines($0.components(separatedBy: "```")[0]) }
    }

    public var count: Int { samples.count }

    /// Returns the samples that do not occur in a source file.
    public func missing(in file: String) throws -> [String] {
        let code = GuideCode.lines(try String(contentsOfFile: file, encoding: .utf8))
        return samples.filter { sample in !code.indices.contains { code[$0...].starts(with: sample) } }.map { $0.joined(separator: "\n") }
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { line in
            let start = line.drop { $0 == " " }
            return start.prefix(upTo: start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)
        }
    }
}
