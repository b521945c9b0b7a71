package import EmitterFiles
import Glibc
package import Pictures
import Platform
package import Storage

/// Stores presets in the program's folder, emitter files in any folder, and the draft of unsaved changes.
package final class EmitterFolder: EmitterStore {
    /// Stores saved files at other paths than those that the user chooses. Replays use this.
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
    private let draft: EmitterDraftFile?
    private let redirection: Redirection?
    private let work: Work

    /// - Parameters:
    ///   - resources: The folder of the program's own files.
    ///   - firstPath: The file that the editor opens first.
    ///   - draft: Stores unsaved changes; nil stores none.
    ///   - work: Reads and writes files.
    /// - Throws: The file error if the names of the presets cannot be read.
    package init(
        resources: String, decoder: FileImageLoader, opening firstPath: String? = nil, draft: EmitterDraftFile? = nil,
        redirection: Redirection? = nil, on work: Work = Work(.synchronous)
    ) throws {
        presets = try PresetEmitters(in: resources) { try WholeRead.bytes(of: $0) }
        (self.decoder, self.firstPath, self.draft, self.redirection) = (decoder, firstPath, draft, redirection)
        self.work = work
    }

    package var presetNames: [String] { presets.presetNames }

    package func preset(_ name: String) throws -> OpenedEmitter { try presets.preset(name) }

    package func read(_ path: String, then: @escaping EmitterResult<OpenedEmitter>) {
        let place = redirection?.place(path) ?? path
        work.perform(in: FilePath.folder(of: place), { [decoder] in Result { try EmitterFolder.open(place, decoder) } }, then: then)
    }

    package func write(
        _ document: EmitterDocument, to path: String, replacing version: FileVersion?, then: @escaping EmitterResult<WrittenEmitter>
    ) {
        guard let redirection else {
            return work.perform(
                in: FilePath.folder(of: path), saving: "an emitter",
                {
                    Result {
                        try EmitterFolder.written(document, at: path, replacing: version) { try AtomicFile.replace(path, with: $0.utf8) }
                    }
                }, then: then)
        }
        let place = redirection.place(path) ?? path
        then(
            Result {
                try EmitterFolder.written(document, at: place, named: path, replacing: version) {
                    try redirection.save($0, path)
                    return LostAttributes()
                }
            })
    }

    package func recoverDraft(then: @escaping @MainActor @Sendable (EmitterDraft?) -> Bool) {
        guard let draft else { return _ = then(nil) }
        work.perform(
            in: EmitterFolder.drafts, { [firstPath] in draft.recover(of: firstPath) },
            then: { [work] found in
                // Drafts that were kept meanwhile were requested before this, and did not replace it.
                if then(found) { work.perform(in: EmitterFolder.drafts, saving: EmitterFolder.draftSubject) { draft.adopt() } }
            })
    }

    package func keepDraft(_ draft: EmitterDraft?, then: @escaping EmitterResult<Void>) {
        guard let file = self.draft else { return then(.success(())) }
        work.perform(in: EmitterFolder.drafts, saving: EmitterFolder.draftSubject, { Result { try file.keep(draft) } }, then: then)
    }

    private static let drafts = "drafts of emitters"
    private static let draftSubject = "the draft of an emitter"

    // MARK: Reading

    /// Reads an emitter and the pictures that its cells name, which are embedded in the file or are next to it.
    package nonisolated static func open(_ path: String, _ decoder: FileImageLoader) throws -> OpenedEmitter {
        let bytes = try WholeRead.bytes(of: path, atMost: EmitterFileLimits.byteCount)
        var opened = open(try read(bytes, at: path), at: path, decoder)
        opened.version = FileVersion(of: bytes)
        return opened
    }

    package nonisolated static func read(_ path: String) throws -> EmitterReading {
        try read(try WholeRead.bytes(of: path, atMost: EmitterFileLimits.byteCount), at: path)
    }

    private nonisolated static func read(_ bytes: [UInt8], at path: String) throws -> EmitterReading {
        // Sizes in pixels are converted to scales by the picture's width, if the picture is next to the file.
        try EmitterDocument.read(bytes, file: path) { name in
            (try? PictureHeader(ofFile: PictureBesideFile.path(of: name, beside: path))).map { Double($0.size.width) }
        }
    }

    private nonisolated static func open(_ reading: EmitterReading, at path: String, _ decoder: FileImageLoader) -> OpenedEmitter {
        var opened = OpenedEmitter(reading.document)
        var pictures = EmitterPictures(of: reading.document, lost: reading.lostPictures, at: path, decoder: decoder)
        opened.document.emitter.mask = pictures.mask()
        opened.pictures = pictures.sprites()
        // Missing pictures come first, before values that were read differently.
        opened.warnings = pictures.refusals + reading.warnings.map(\.description)
        return opened
    }

    /// Reads an emitter from a draft.
    /// - Parameter path: The path of the draft's document, next to which its pictures are searched; nil if it had none.
    nonisolated static func open(draft text: String, of path: String?, _ decoder: FileImageLoader) throws -> OpenedEmitter {
        // Embedded pictures may make a draft longer than the size limit of files.
        let reading = try EmitterDocument.read(Array(text.utf8), file: path ?? "draft", byteLimit: .max)
        return open(reading, at: path ?? "", decoder)
    }

    // MARK: Writing

    /// Writes a file, replacing an existing one.
    /// - Returns: Warnings about properties that the format cannot store.
    package static func write(_ document: EmitterDocument, to path: String) throws -> [String] {
        let writing = try writing(document, to: path)
        let lost = try AtomicFile.replace(path, with: writing.text.utf8)
        return writing.warnings.map(\.description) + (lost.isEmpty ? [] : ["\(FilePath.name(of: path).shownPath) \(lost.description)"])
    }

    /// Writes a file if its contents are `version`.
    /// - Parameters:
    ///   - place: The real path.
    ///   - path: The path shown to the user; nil uses `place`.
    private nonisolated static func written(
        _ document: EmitterDocument, at place: String, named path: String? = nil, replacing version: FileVersion?,
        write: (String) throws -> LostAttributes
    ) throws -> WrittenEmitter {
        let writing = try writing(document, to: path ?? place)
        try check(place, holds: version)
        let lost = try write(writing.text)
        return WrittenEmitter(losses: writing.warnings.map(\.description), lost: lost, version: FileVersion(of: writing.text.utf8))
    }

    private nonisolated static func writing(_ document: EmitterDocument, to path: String) throws -> EmitterWriting {
        guard let format = EmitterFileFormat(pathExtensionOf: path) else {
            throw UnknownEmitterFormat(path: path)
        }
        return document.written(as: format, file: path)
    }

    /// - Throws: `FileConflict` if the file exists and its contents differ from `version`; `FileError` if the path is not a regular file.
    private nonisolated static func check(_ path: String, holds version: FileVersion?) throws {
        var status = stat()
        guard path.withPath({ stat($0, &status) }) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError.notAFile(path: path) }
        let found = FileVersion(of: try WholeRead.bytes(of: path))
        if found != version { throw FileConflict(path: path, found: found, isChange: version != nil) }
    }
}

/// An error for a path whose extension is not that of an emitter format.
package nonisolated struct UnknownEmitterFormat: Error, CustomStringConvertible {
    let path: String

    package var description: String { "\(path): ends in none of .json, .plist, .pex" }
}
