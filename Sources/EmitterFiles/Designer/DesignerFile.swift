import Particles
import Storage

/// Reads and writes files with one flat list of keys: `.plist` and `.pex`.
enum DesignerFile {
    /// - Parameter textureWidth: Returns the width of the picture with a name, in pixels; nil if it is unknown.
    static func read(
        _ root: MarkupElement, textureWidth: (String) -> Double?
    ) throws(Mistake) -> FormatReading {
        let format: EmitterFileFormat = root.name == DesignerPex.rootName ? .pex : .plist
        let entries = format == .pex ? DesignerPex.entries(in: root) : try DesignerPlist.entries(in: root)
        let reading = try DesignerRecord.read(entries, format: format)
        guard reading.lines.keys.contains(where: { $0.hasPrefix("maxParticles") || $0.hasPrefix("emitterType") }) else {
            throw Mistake("has neither maxParticles nor emitterType: this is no particle system", line: root.line)
        }
        let name = try reading.textureName()
        let (picture, lost) = reading.texture()
        let width =
            picture.map { Double($0.width) } ?? textureWidth(name).flatMap { $0 >= 1 ? $0 : nil } ?? EmitterDocument.unknownTextureWidth
        let (emitter, notes) = reading.record.emitter(textureWidth: width, format: format)
        var document = EmitterDocument(emitter)
        document.emitter.cells[0].contents = name
        document.stageCenter = emitter.emitterPosition
        if let picture { document.pictures = [name: picture] }
        if lost != nil { document.unreadPictures = [name: reading.record.textureData] }
        document.textureWidth = width
        document.unusedMode = reading.unusedMode
        if reading.record.blendFactors != BlendFactors(source: 0, destination: 0) { document.blendFactors = reading.record.blendFactors }
        document.sourceFormat = format
        document.unknownKeys = reading.unknown.map { UnknownKey(path: [$0.key], text: $0.markup) }
        var result = FormatReading(document: document, unknownLines: reading.unknown.map(\.line), warnings: reading.warnings)
        result.lostPictures = lost.map { [(name, $0.line, $0.reason)] } ?? []
        result.warnings += notes.map { note in
            let place = reading.place(of: note.key)
            return (place.line, place.key, note.reason)
        }
        return result
    }

    static func write(_ document: EmitterDocument, as format: EmitterFileFormat) -> (text: String, notes: [DesignerNote]) {
        let (record, notes) = DesignerRecord.record(of: document, format: format)
        let unknown = document.sourceFormat == format ? document.unknownKeys : []
        let entries = record.entries(format: format) + unknown.map { DesignerEntry(key: $0.name, value: .markup($0.text)) }
        return (format == .plist ? DesignerPlist.text(entries) : DesignerPex.text(entries), notes)
    }
}

extension DesignerRecord.Reading {
    /// The name of the cell's picture.
    fileprivate func textureName() throws(Mistake) -> String {
        let name = record.textureName.isEmpty ? (record.textureData.isEmpty ? Self.standIn : "texture") : record.textureName
        guard name.utf8.count <= EmitterFileLimits.nameLength else {
            let place = place(of: "textureFileName")
            throw Mistake("a name of \(name.utf8.count) bytes", line: place.line, key: place.key)
        }
        return name
    }

    /// The picture that the file contains, or why it cannot be read; neither if it contains none.
    fileprivate func texture() -> (picture: EmbeddedPicture?, lost: Mistake?) {
        guard !record.textureData.isEmpty else { return (nil, nil) }
        do throws(Mistake) {
            return (try EmbeddedPicture(packed: record.textureData, room: EmitterFileLimits.pictureByteCount), nil)
        } catch {
            return (nil, Mistake(error.reason, line: place(of: "textureImageData").line))
        }
    }

    /// The picture for files that do not name one.
    private static let standIn = "soft-dot"

    /// Returns the line and the spelling of a key in the file; the key is given as in a `.plist`. No line if the file does not have the
    /// key.
    fileprivate func place(of key: String) -> (line: Int?, key: String) {
        let spellings = DesignerKey.all.first { $0.plist.contains(key) }.map { $0.plist + $0.pex } ?? []
        guard let spelling = spellings.first(where: { lines[$0] != nil }) else { return (nil, key) }
        return (lines[spelling], spelling)
    }
}
