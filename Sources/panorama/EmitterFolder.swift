import EmitterFiles
import Glibc
import ParticleEditor
import Pictures
import Platform
import Scenes
import Storage

/// Presets in the program's folder, emitter files anywhere, and the draft of what is not saved.
struct EmitterFolder {
    /// Where the program's own files lie.
    let resources: String
    /// Where drafts are kept; nil keeps none.
    var draftFolder: String?
    /// Where everything goes that is saved; nil saves where the user says.
    var output: ReplayOutput?

    /// What the editor can reach.
    func shelf(opening firstPath: String? = nil) throws -> EmitterShelf {
        var shelf = try EmitterShelf(presetsIn: resources) { try WholeRead.bytes(of: $0) }
        shelf.firstPath = firstPath
        shelf.read = { [output] in try EmitterFolder.open(output?.place(of: $0) ?? $0) }
        shelf.write = { [output] document, path, version in
            let writing = try EmitterFolder.writing(document, to: path)
            try EmitterFolder.check(output?.place(of: path) ?? path, holds: version)
            if let output { try output.save(writing.text, to: path) } else { try AtomicFile.replace(path, with: writing.text.utf8) }
            return EmitterShelf.Written(losses: writing.warnings.map(\.description), version: FileVersion(of: writing.text.utf8))
        }
        if let draftFolder {
            let draft = EmitterDraft(folder: draftFolder)
            shelf.draft = { draft.recover(of: firstPath) }
            shelf.keepDraft = { draft.keep($0) }
        }
        return shelf
    }

    // MARK: Reading

    /// Reads an emitter with the pictures that its cells name, whether they travel in the file or lie beside it.
    static func open(_ path: String) throws -> EmitterShelf.Opened {
        let bytes = try WholeRead.bytes(of: path, atMost: EmitterFileLimits.byteCount)
        var opened = open(try read(bytes, at: path), at: path)
        opened.version = FileVersion(of: bytes)
        return opened
    }

    static func read(_ path: String) throws -> EmitterReading {
        try read(try WholeRead.bytes(of: path, atMost: EmitterFileLimits.byteCount), at: path)
    }

    private static func read(_ bytes: [UInt8], at path: String) throws -> EmitterReading {
        // Sizes in px become scales by the width of the picture, where that lies beside the file.
        try EmitterDocument.read(bytes, file: path) { name in
            (try? PictureHeader(ofFile: EmitterPictures.path(of: name, beside: path))).map { Double($0.size.width) }
        }
    }

    private static func open(_ reading: EmitterReading, at path: String) -> EmitterShelf.Opened {
        var opened = EmitterShelf.Opened(reading.document, warnings: reading.warnings.map(\.description))
        var pictures = EmitterPictures(of: reading.document, at: path, decoder: Sandbox.decoder)
        opened.document.emitter.mask = pictures.mask()
        opened.pictures = pictures.sprites()
        opened.warnings += pictures.refusals
        return opened
    }

    /// Reads an emitter that a draft holds.
    /// - Parameter path: Where its document was, beside which its pictures lie; nil where it was nowhere.
    static func open(draft text: String, of path: String?) throws -> EmitterShelf.Opened {
        // Pictures may make a draft longer than a file of the user's may be.
        let reading = try EmitterDocument.read(Array(text.utf8), file: path ?? "draft", byteLimit: .max)
        return open(reading, at: path ?? "")
    }

    // MARK: Writing

    /// Writes a file, whatever stands there.
    /// - Returns: What the format cannot say.
    static func write(_ document: EmitterDocument, to path: String) throws -> [String] {
        let writing = try writing(document, to: path)
        try AtomicFile.replace(path, with: writing.text.utf8)
        return writing.warnings.map(\.description)
    }

    private static func writing(_ document: EmitterDocument, to path: String) throws -> EmitterWriting {
        guard let format = EmitterFileFormat(pathExtensionOf: path) else {
            throw Failure(message: "\(path): ends in none of .json, .plist, .pex")
        }
        return document.written(as: format, file: path)
    }

    /// - Throws: `FileConflict` when a file stands there that holds something else.
    private static func check(_ path: String, holds version: FileVersion?) throws {
        var status = stat()
        guard path.withPath({ stat($0, &status) }) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(message: "\(path.shownPath): is not a file") }
        let found = FileVersion(of: try WholeRead.bytes(of: path))
        if found != version { throw FileConflict(path: path, found: found, isChange: version != nil) }
    }
}
