package import EmitterFiles
import Glibc
package import Pictures
import Platform
package import Storage

/// Presets in the program's folder, emitter files anywhere, and the draft of unsaved changes.
package final class EmitterFolder: EmitterStore {
    /// Stores saved files elsewhere than at the paths that the user chooses, as in replays.
    package struct Redirection {
        /// Returns the real path of a file saved to `path`; nil if none was saved there.
        let place: (_ path: String) -> String?
        let save: (_ text: String, _ path: String) throws -> Void

        package init(place: @escaping (String) -> String?, save: @escaping (String, String) throws -> Void) {
            (self.place, self.save) = (place, save)
        }
    }

    private let presets: PresetEmitters
    package let firstPath: String?
    /// Decodes the emitters' pictures.
    private let decoder: FileImageLoader
    private let draft: DraftFile?
    private let redirection: Redirection?

    /// - Parameters:
    ///   - resources: The folder of the program's own files.
    ///   - firstPath: The file that the editor begins with.
    ///   - draftFolder: The folder of drafts; nil stores none.
    ///   - report: Called with a line about a damaged draft that was renamed.
    /// - Throws: The file error if the names of the presets cannot be read.
    package init(
        resources: String, decoder: FileImageLoader, opening firstPath: String? = nil, draftFolder: String? = nil,
        redirection: Redirection? = nil, report: @escaping (String) -> Void = { _ in }
    ) throws {
        presets = try PresetEmitters(in: resources) { try WholeRead.bytes(of: $0) }
        (self.decoder, self.firstPath, self.redirection) = (decoder, firstPath, redirection)
        draft = draftFolder.map { DraftFile(folder: $0, decoder: decoder, report: report) }
    }

    package var presetNames: [String] { presets.presetNames }

    package func preset(_ name: String) throws -> OpenedEmitter { try presets.preset(name) }

    package func read(_ path: String) throws -> OpenedEmitter { try EmitterFolder.open(redirection?.place(path) ?? path, decoder) }

    package func write(_ document: EmitterDocument, to path: String, replacing version: FileVersion?) throws -> WrittenEmitter {
        let writing = try EmitterFolder.writing(document, to: path)
        try EmitterFolder.check(redirection?.place(path) ?? path, holds: version)
        if let redirection { try redirection.save(writing.text, path) } else { try AtomicFile.replace(path, with: writing.text.utf8) }
        return WrittenEmitter(losses: writing.warnings.map(\.description), version: FileVersion(of: writing.text.utf8))
    }

    package func recoveredDraft() -> EmitterDraft? { draft?.recover(of: firstPath) }

    package func keepDraft(_ draft: EmitterDraft?) { self.draft?.keep(draft) }

    // MARK: Reading

    /// Reads an emitter with the pictures that its cells name, embedded in the file or next to it.
    private static func open(_ path: String, _ decoder: FileImageLoader) throws -> OpenedEmitter {
        let bytes = try WholeRead.bytes(of: path, atMost: EmitterFileLimits.byteCount)
        var opened = open(try read(bytes, at: path), at: path, decoder)
        opened.version = FileVersion(of: bytes)
        return opened
    }

    package static func read(_ path: String) throws -> EmitterReading {
        try read(try WholeRead.bytes(of: path, atMost: EmitterFileLimits.byteCount), at: path)
    }

    private static func read(_ bytes: [UInt8], at path: String) throws -> EmitterReading {
        // Sizes in pixels become scales by the width of the picture, if it is next to the file.
        try EmitterDocument.read(bytes, file: path) { name in
            (try? PictureHeader(ofFile: EmitterPictures.path(of: name, beside: path))).map { Double($0.size.width) }
        }
    }

    private static func open(_ reading: EmitterReading, at path: String, _ decoder: FileImageLoader) -> OpenedEmitter {
        var opened = OpenedEmitter(reading.document, warnings: reading.warnings.map(\.description))
        var pictures = EmitterPictures(of: reading.document, at: path, decoder: decoder)
        opened.document.emitter.mask = pictures.mask()
        opened.pictures = pictures.sprites()
        opened.warnings += pictures.refusals
        return opened
    }

    /// Reads an emitter from a draft.
    /// - Parameter path: The path of its document, next to which its pictures are looked up; nil if it had none.
    static func open(draft text: String, of path: String?, _ decoder: FileImageLoader) throws -> OpenedEmitter {
        // Embedded pictures may make a draft longer than the limit of files.
        let reading = try EmitterDocument.read(Array(text.utf8), file: path ?? "draft", byteLimit: .max)
        return open(reading, at: path ?? "", decoder)
    }

    // MARK: Writing

    /// Writes a file, replacing an existing one.
    /// - Returns: Warnings about properties that the format cannot store.
    package static func write(_ document: EmitterDocument, to path: String) throws -> [String] {
        let writing = try writing(document, to: path)
        try AtomicFile.replace(path, with: writing.text.utf8)
        return writing.warnings.map(\.description)
    }

    private static func writing(_ document: EmitterDocument, to path: String) throws -> EmitterWriting {
        guard let format = EmitterFileFormat(pathExtensionOf: path) else {
            throw UnknownEmitterFormat(path: path)
        }
        return document.written(as: format, file: path)
    }

    /// - Throws: `FileConflict` if the file exists with other contents than `version`; `FileError` if the path is not a regular file.
    private static func check(_ path: String, holds version: FileVersion?) throws {
        var status = stat()
        guard path.withPath({ stat($0, &status) }) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError.notAFile(path: path) }
        let found = FileVersion(of: try WholeRead.bytes(of: path))
        if found != version { throw FileConflict(path: path, found: found, isChange: version != nil) }
    }
}

/// An error for a path whose extension names no emitter format.
package nonisolated struct UnknownEmitterFormat: Error, CustomStringConvertible {
    let path: String

    package var description: String { "\(path): ends in none of .json, .plist, .pex" }
}
