public import Foundation

/// Checks a folder of goldens for mistakes that no comparison would find.
public struct GoldenAudit {
    /// Maximum size of a file in bytes. Text and controls take 2 to 18 KB, so a larger file is a picture with too much noise.
    public static let largestFile = 60 * 1024

    /// The mistakes, one per line, sorted: pictures without a line in the index, lines without a picture, two goldens with the same
    /// pixels, pictures of a single colour, and files that are too large.
    public let complaints: [String]

    /// - Complexity: O(pixels of all goldens).
    public init(of folder: URL, files: any PictureFiles) throws {
        let index = try GoldenIndex(in: folder)
        let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".png") }.sorted()
        let names = pictures.map { String($0.dropLast(4)) }
        var found = names.filter { index[$0] == nil }.map { "\($0): no line in \(GoldenIndex.fileName)" }
        found += index.lines.filter { !names.contains($0.name) }.map { "\($0.name): no picture" }
        found += Dictionary(grouping: index.lines, by: \.pixels).values.filter { $0.count > 1 }
            .map { "\($0.map(\.name).joined(separator: ", ")): the same pixels" }
        for name in names { found += try GoldenAudit.complaints(about: name, in: folder, files) }
        complaints = found.sorted()
    }

    private static func complaints(about name: String, in folder: URL, _ files: any PictureFiles) throws -> [String] {
        let file = folder.appendingPathComponent("\(name).png")
        var found: [String] = []
        let bytes = try Data(contentsOf: file).count
        if bytes > largestFile { found.append("\(name): \(bytes / 1024) KB, more than \(largestFile / 1024)") }
        let pixels = try files.readPNG(file.path).pixels
        if pixels.allSatisfy({ $0 & 0xFF_FFFF == pixels[0] & 0xFF_FFFF }) { found.append("\(name): a single colour") }
        return found
    }
}
