import Foundation
import TestFiles
import Testing

@testable import Scenes
@testable import Widgets

/// Tests that the tables of keys in the manual are those of the program.
struct ManualKeysTests {
    private static let manual = Samples.sources.appendingPathComponent("Guides/manual.md")

    /// Every section once, in the order in which a user meets them.
    private static let sections: [KeySection] = {
        let pages = PageKind.allCases.map { KeyScope.page($0, of: PageKind.allCases) }
        let scopes = pages + [.grid, .viewer, .animation, .comparison, .cropping]
        var sections = KeySection.sections(of: .other)
        for section in scopes.flatMap({ KeySection.sections(of: $0) }) where !sections.contains(where: { $0.title == section.title }) {
            sections.append(section)
        }
        return sections
    }()

    private static var tables: String {
        sections.map { section in
            let rows = section.shortcuts.map { "| \($0.presses.map(\.words).joined(separator: ", ")) | \($0.title) |" }
            return "\n**\(section.title)**\n\n| Keys | Command |\n|---|---|\n" + rows.joined(separator: "\n") + "\n"
        }.joined()
    }

    @Test func theManualListsTheKeysOfTheProgram() throws {
        let text = try String(contentsOf: Self.manual, encoding: .utf8)
        let begin = try #require(text.range(of: #"<!-- keys:[^\n]*\n"#, options: .regularExpression)).upperBound
        let end = try #require(text.range(of: "\n<!-- end of keys -->", range: begin..<text.endIndex)).lowerBound

        if ProcessInfo.processInfo.environment["GOLDEN_RECORD"] != nil {
            try text.replacingCharacters(in: begin..<end, with: Self.tables).write(to: Self.manual, atomically: true, encoding: .utf8)
        } else {
            #expect(text[begin..<end] == Self.tables)
        }
    }
}
