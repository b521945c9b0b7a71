import Foundation

/// The Swift samples of a guide and the names in its tables, which a test or an example must contain so that they are compiled.
public struct GuideCode {
    /// The lines of each sample, without indentation.
    private let samples: [[Substring]]
    /// The names of types, and of members such as `View/draw(in:)`, each once: those that are links, with two backticks, and those in the second
    /// column of tables.
    public let names: [String]

    /// - Parameter name: The name of a file in Guides.
    public init(_ name: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Guides")
        let guide = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        samples = guide.components(separatedBy: "```swift\n").dropFirst().map { GuideCode.lines($0.components(separatedBy: "```")[0]) }
        let cells = guide.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.split(separator: "|")[1] }
        let links = (cells + [guide[...]]).flatMap { $0.matches(of: /``([^`]+)``/) }
        let code = links + cells.flatMap { $0.matches(of: /(?:^|[^`])`([^`]+)`(?:[^`]|$)/) }
        names = Set(code.map { String($0.1) }).sorted()
    }

    public var count: Int { samples.count }

    /// Returns the samples that occur in none of these source files.
    public func missing(in files: String...) throws -> [String] {
        let code = try files.map { GuideCode.lines(try String(contentsOfFile: $0, encoding: .utf8)) }
        return samples.filter { sample in !code.contains { lines in lines.indices.contains { lines[$0...].starts(with: sample) } } }
            .map { $0.joined(separator: "\n") }
    }

    /// Returns the names that a source file does not use: a type as `Type.self`, and a member as `Type.member(label:)`.
    public func missingNames(in file: String) throws -> [String] {
        let tokens = try String(contentsOfFile: file, encoding: .utf8).split { " ,;[]\\\n".contains($0) }.map { token in
            token.replacing("(any ", with: "").replacing(").self", with: ".self")
        }
        return names.filter { name in
            let member = name.hasSuffix("()") ? name.dropLast(2) : name[...]
            return !tokens.contains(member.replacing("/", with: ".")) && !tokens.contains(name.replacing("/", with: ".") + ".self")
        }
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { line in
            let start = line.drop { $0 == " " }
            return start.prefix(upTo: start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)
        }
    }
}
