import Foundation
import Imaging
import TestFiles
import Testing

/// Tests the formats that the desktop files list.
@Suite struct PictureFormatTests {
    private static func lines(_ name: String) throws -> [Substring] {
        try String(contentsOfFile: Samples.resources + "/desktop/" + name, encoding: .utf8).split(separator: "\n")
    }

    private static let mediaTypes = PictureFormat.allCases.flatMap(\.mediaTypes)

    @Test(arguments: ["io.github.panorama.Panorama.desktop", "panorama.thumbnailer"])
    func everyFormatIsOpenedFromTheDesktop(_ name: String) throws {
        let line = try #require(try Self.lines(name).first { $0.hasPrefix("MimeType=") })

        #expect(line.dropFirst("MimeType=".count).split(separator: ";").map(String.init) == Self.mediaTypes)
    }

    @Test func everyFormatIsInTheCatalogues() throws {
        let types = try Self.lines("io.github.panorama.Panorama.metainfo.xml").compactMap { line -> String? in
            let parts = line.split(whereSeparator: { $0 == "<" || $0 == ">" })
            return parts.count == 4 && parts[1] == "mediatype" ? String(parts[2]) : nil
        }

        #expect(types.filter { $0.hasPrefix("image/") } == Self.mediaTypes)
    }

    @Test func noExtensionIsOfTwoFormats() {
        let endings = PictureFormat.allCases.flatMap(\.fileExtensions)

        #expect(Set(endings).count == endings.count)
        #expect(endings.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
    }
}
