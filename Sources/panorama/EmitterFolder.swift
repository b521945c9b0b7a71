import EmitterFiles
import Glibc
import Pictures
import Scenes

/// Presets in the program's folder, emitter files anywhere, and the draft of what is not saved.
struct EmitterFolder {
    /// Where the program's own files lie.
    let resources: String
    /// Where drafts are kept; nil keeps none.
    let draftFolder: String?

    /// What the editor can reach.
    func shelf(opening firstPath: String? = nil) throws -> EmitterShelf {
        var shelf = try EmitterShelf(presetsIn: resources) { try TextFile.read($0) }
        shelf.firstPath = firstPath
        shelf.read = EmitterFolder.open
        shelf.write = EmitterFolder.write
        if let draftFolder {
            let draft = EmitterDraft(folder: draftFolder)
            shelf.draft = { draft.read() }
            shelf.keepDraft = { draft.keep($0) }
        }
        return shelf
    }

    // MARK: Files

    /// Reads an emitter with the pictures that its cells name, whether they travel in the file or lie beside it.
    static func open(_ path: String) throws -> EmitterShelf.Opened {
        let reading = try read(path)
        var opened = EmitterShelf.Opened(reading.document, warnings: reading.warnings.map(\.description))
        var pictures = EmitterPictures(of: reading.document, at: path, decoder: Sandbox.decoder)
        opened.document.emitter.mask = pictures.mask()
        opened.pictures = pictures.sprites()
        opened.warnings += pictures.refusals
        return opened
    }

    static func read(_ path: String) throws -> EmitterReading {
        let bytes = try TextFile.read(path, atMost: EmitterFileLimits.byteCount)
        return try EmitterDocument.read(bytes, file: path) { textureWidth(named: $0, beside: path) }
    }

    /// - Returns: What the format cannot say.
    static func write(_ document: EmitterDocument, to path: String) throws -> [String] {
        guard let format = EmitterFileFormat(pathExtensionOf: path) else {
            throw Failure(message: "\(path): ends in none of .json, .plist, .pex")
        }
        let writing = document.written(as: format, file: path)
        try TextFile.replace(path, with: writing.text)
        return writing.warnings.map(\.description)
    }

    /// Sizes in px become scales by the width of the picture, where that lies beside the file.
    private static func textureWidth(named name: String, beside file: String) -> Double? {
        (try? PictureHeader(ofFile: EmitterPictures.path(of: name, beside: file))).map { Double($0.size.width) }
    }
}
