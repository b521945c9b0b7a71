import Foundation
public import Imaging
import Storage

/// Everything about a renderer that affects pixels. Equal fingerprints draw equal pixels.
nonisolated public struct RendererFingerprint: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Versions such as `2.26.5`.
    public var sdl: String
    public var ttf: String
    /// The processor architecture, such as `x86_64`.
    public var architecture: String
    /// A hash of the font files' bytes.
    public var fonts: String

    public init(sdl: String, ttf: String, architecture: String, fonts: String) {
        self.sdl = sdl
        self.ttf = ttf
        self.architecture = architecture
        self.fonts = fonts
    }

    public var description: String { "SDL \(sdl)\(compat), ttf \(ttf), \(architecture), fonts \(fonts)" }

    /// sdl2-compat on SDL 3 reports a patch level of 50 or more.
    private var compat: String { (sdl.split(separator: ".").last.flatMap { Int($0) } ?? 0) >= 50 ? " (compat)" : "" }
}

/// The line of a golden in `goldens.json`.
nonisolated struct GoldenLine: Codable, Hashable, Sendable {
    var name: String
    var width: Int
    var height: Int
    /// `PixelHash` of its red, green and blue channels.
    var pixels: String
    var renderer: RendererFingerprint
}

/// `goldens.json`: a JSON array with one line per golden, sorted by name, so that changing one golden changes one line.
nonisolated struct GoldenIndex: Sendable {
    static let fileName = "goldens.json"

    private(set) var lines: [GoldenLine]
    private let file: URL

    /// The index of a folder; empty if the folder has none.
    init(in folder: URL) throws {
        file = folder.appendingPathComponent(GoldenIndex.fileName)
        let isThere = FileManager.default.fileExists(atPath: file.path)
        lines = isThere ? try JSONDecoder().decode([GoldenLine].self, from: Data(contentsOf: file)) : []
    }

    subscript(name: String) -> GoldenLine? { lines.first { $0.name == name } }

    /// Writes the index after replacing the line that has the same name as `line`.
    mutating func replace(with line: GoldenLine) throws {
        lines.removeAll { $0.name == line.name }
        lines.append(line)
        lines.sort { $0.name < $1.name }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let rows = try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        try AtomicFile.replace(file.path, with: "[\n\(rows.joined(separator: ",\n"))\n]\n".utf8)
    }
}

/// A 64-bit FNV-1a hash over the words `0xRRGGBB` of a picture. Distinguishes pictures; not secure against forgery.
nonisolated public struct PixelHash {
    private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01b3

    /// Sixteen hexadecimal digits.
    public let text: String

    /// - Complexity: O(pixels).
    public init(_ bitmap: Bitmap) {
        var hash = (PixelHash.offset ^ UInt64(bitmap.width)) &* PixelHash.prime
        for pixel in bitmap.pixels { hash = (hash ^ UInt64(pixel & 0xFF_FFFF)) &* PixelHash.prime }
        let digits = String(hash, radix: 16)
        text = String(repeating: "0", count: 16 - digits.count) + digits
    }
}
