import Particles
import Storage

/// The result of reading an emitter file.
public struct EmitterReading: Sendable {
    public let document: EmitterDocument
    /// Warnings in order of their lines.
    public let warnings: [EmitterFileWarning]
    /// The embedded pictures that cannot be read.
    public let lostPictures: [LostPicture]
}

/// The text of an emitter file, with warnings.
public struct EmitterWriting: Sendable {
    public let text: String
    /// A warning for each property that the format cannot store.
    public let warnings: [EmitterFileWarning]
}

extension EmitterDocument {
    /// Reads a file in any of the formats. The format is detected from the contents.
    /// - Parameters:
    ///   - file: The file's name in errors and warnings.
    ///   - byteLimit: The largest size in bytes.
    ///   - textureWidth: Returns the width in pixels of the picture with a name; sizes in pixels are divided by it. nil if it is unknown.
    ///     Called
    ///     for pictures that are not embedded in the file; widths below 1 are ignored.
    /// - Throws: `EmitterFileError` with line and key if the file is invalid. Missing values get their defaults, and a damaged picture is
    ///   left out.
    /// - Complexity: O(bytes).
    public static func read(
        _ bytes: [UInt8], file: String, byteLimit: Int = EmitterFileLimits.byteCount, textureWidth: (String) -> Double? = { _ in nil }
    ) throws(EmitterFileError) -> EmitterReading {
        do throws(Mistake) {
            guard bytes.count <= byteLimit else { throw Mistake("larger than \(byteLimit >> 20) MiB") }
            let found = try read(bytes, textureWidth: textureWidth)
            try found.document.checkSize()
            return EmitterReading(
                document: found.document, warnings: found.fileWarnings(file: file),
                lostPictures: found.lostPictures.map { LostPicture($0.name, of: file, line: $0.line, reason: $0.reason) })
        } catch {
            throw EmitterFileError(file: file, error)
        }
    }

    /// Returns the document as a file.
    /// - Parameter file: The file's name in warnings.
    /// - Complexity: O(document).
    public func written(as format: EmitterFileFormat, file: String) -> EmitterWriting {
        switch format {
        case .json:
            return EmitterWriting(text: EmitterJSON.write(self), warnings: [])
        case .plist, .pex:
            let (text, notes) = DesignerFile.write(self, as: format)
            return EmitterWriting(
                text: text, warnings: notes.map { EmitterFileWarning(file: file, line: nil, key: $0.key, reason: $0.reason) })
        }
    }

    private static func read(_ bytes: [UInt8], textureWidth: (String) -> Double?) throws(Mistake) -> FormatReading {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let isWide = text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE])
        switch text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        case nil: throw Mistake("is empty")
        case UInt8(ascii: "{"): return try EmitterJSON.read(bytes)
        case _ where text.starts(with: Array("bplist".utf8)): throw Mistake("is a binary property list; plutil -convert xml1 makes it text")
        case let first where first == UInt8(ascii: "<") || isWide:
            let root = try MarkupReader.read(bytes)
            guard root.name == "plist" || root.name == DesignerPex.rootName else {
                throw Mistake("<\(root.name)> is no particle system", line: root.line)
            }
            return try DesignerFile.read(root, textureWidth: textureWidth)
        default: throw Mistake("is no emitter: neither JSON nor XML")
        }
    }

    /// Checks the total numbers of cells and particles, which may be too large even if each value is within its limit.
    private func checkSize() throws(Mistake) {
        var (cells, places) = (0, 0)
        var rest = emitter.cells[...]
        while let cell = rest.popLast() {
            rest += cell.emitterCells
            cells += 1
            places += cell.capacity ?? capacity ?? ParticleSystem.defaultCapacity
        }
        guard cells <= EmitterFileLimits.cellCount else {
            throw Mistake("more than \(EmitterFileLimits.cellCount) cells", key: "emitter.cells")
        }
        guard places <= EmitterFileLimits.placeCount else {
            throw Mistake("more than \(EmitterFileLimits.placeCount) places for particles", key: "capacity")
        }
    }
}

extension FormatReading {
    fileprivate func fileWarnings(file: String) -> [EmitterFileWarning] {
        let all = warnings.map { EmitterFileWarning(file: file, line: $0.line, key: $0.key, reason: $0.reason) }
        return (all + [unknownWarning(file: file)].compactMap(\.self)).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    /// One warning that names all unknown keys; nil if there are none.
    private func unknownWarning(file: String) -> EmitterFileWarning? {
        let keys = zip(document.unknownKeys, unknownLines).filter { !DesignerKey.isSilent($0.0) }
        guard let first = keys.first else { return nil }
        var names: [String] = []
        for (key, _) in keys where names.count < Self.namedKeys && !names.contains(key.name) { names.append(key.name) }
        let rest = keys.count - names.count
        let list = names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        return EmitterFileWarning(
            file: file, line: first.1, key: nil, reason: "not known here, and kept only in .\(document.sourceFormat) files: \(list)")
    }

    private static let namedKeys = 5
}
