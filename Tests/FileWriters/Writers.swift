import Codecs
import Editing
import EmitterFiles
import Glibc
import Imaging
import Notes
import ParticleEditor
import Particles
import Pictures
import Platform
import Scenes
import Storage

/// Every part of the product that writes files that outlive it.
struct Writers {
    /// Contains only the files of the writers.
    let folder: String
    /// Contains their input files.
    let inputs: String

    /// Whether saves run in forked processes, which have no other threads yet.
    var isForking = false

    static let all: [(name: String, make: (Writers) throws -> Writer)] = [
        ("state", \.state), ("draft", { try $0.draft }), ("notes", \.notes), ("emitter", { try $0.emitter }), ("sidecar", \.sidecar),
        ("entry", \.entry),
        ("text", \.text), ("recording", \.recording), ("index", { try $0.index }), ("picture", { try $0.picture }),
        ("copy-jpeg", { try $0.copy(.jpeg) }),
        ("copy-png", { try $0.copy(.png) }), ("copy-webp", { try $0.copy(.webp) }), ("thumbnail", { try $0.thumbnail }),
        ("thumbnailer", { try $0.thumbnailerOutput }), ("trash", \.trash), ("restored", \.restored),
        ("renamed", \.renamed), ("turned", { try $0.edited(PictureEdit(quarters: 1)) }),
        ("pasted", { try $0.pasted() }),
        ("cropped", { try $0.edited(PictureEdit(part: PicturePart(x: 0, y: 0, width: 24, height: 16))) }),
    ]

    func path(_ name: String) -> String { FilePath.joined(folder, name) }
    func input(_ name: String) -> String { FilePath.joined(inputs, name) }

    // MARK: Documents of the program

    private var state: Writer {
        Writer { document in
            var state = SavedState()
            state.paths = document == .old ? ["/a"] : (0..<40).map { "/pictures/\($0)" }
            try StateFile<SavedState>(folder: folder).write(state)
        }
    }

    private func document(_ document: Writer.Document) -> EmitterDocument {
        var emitter = Emitter(cells: document == .old ? [] : [EmitterCell(), EmitterCell()])
        emitter.seed = document == .old ? 1 : 2
        return EmitterDocument(emitter)
    }

    /// Returns the result of an emitter folder, which calls back at once.
    private func finish<Value>(_ ask: (@escaping EmitterResult<Value>) -> Void) throws -> Value {
        let answer = Kept<Result<Value, any Error>?>(nil)
        ask { answer.value = $0 }
        guard let result = answer.value else { throw Failure("no answer") }
        return try result.get()
    }

    private func emitters(draftFolder: String? = nil) throws -> EmitterFolder {
        try AtomicFile.replace(input("presets.txt"), with: [])
        let decoder = FileImageLoader(CodecDecoder())
        let draft = draftFolder.map { EmitterDraftFile(folder: $0, decoder: decoder) }
        return try EmitterFolder(resources: inputs, decoder: decoder, draft: draft)
    }

    /// The draft of one window, which keeps its number.
    private var draft: Writer {
        get throws {
            let emitters = try emitters(draftFolder: folder)
            return Writer { document in
                let draft = EmitterDraft(OpenedEmitter(self.document(document)), name: "mine", path: nil)
                try finish { emitters.keepDraft(draft, then: $0) }
            }
        }
    }

    /// Notes that are not saved yet.
    private var notes: Writer {
        let file = NoteDraftFile(folder: folder)
        return Writer { document in
            let texts = document == .old ? ["Old"] : [String(repeating: "New ", count: 60), "other"]
            try file.keep(
                texts.enumerated().map { UnsavedNote(of: "/\($0).jpg", base: PictureNote(), note: PictureNote(title: $1)) })
        }
    }

    private var emitter: Writer {
        get throws {
            let (emitters, version) = (try emitters(), Kept<FileVersion?>(nil))
            return Writer(
                arrange: { _ in version.value = (try? WholeRead.bytes(of: path("mine.json"))).map { FileVersion(of: $0) } },
                save: { document in
                    _ = try finish { emitters.write(self.document(document), to: path("mine.json"), replacing: version.value, then: $0) }
                })
        }
    }

    private var text: Writer {
        Writer { document in
            try OutputFile.write(String(repeating: document == .old ? "old\n" : "new line\n", count: 500), to: path("out.txt"))
        }
    }

    /// The recording of the user's input, line by line.
    private var recording: Writer {
        Writer(isAppending: true) { document in
            let file = try AppendingFile(path("bug.gesture"), beginning: "window 640x480 \(document)\n".utf8)
            for number in 0..<(document == .old ? 1 : 5) { try file.append("wait 0.\(number)\n".utf8) }
            try file.sync()
        }
    }

    private var entry: Writer {
        let (store, answer) = (isForking ? nil : DataStore(name: "store", root: folder), Answer())
        return Writer { document in
            let store = store ?? DataStore(name: "store", root: folder)
            store.store(id: "entry", Array((document == .old ? "old" : "new, and longer").utf8)) { answer.give($0) }
            try answer.wait()
        }
    }

    private var index: Writer {
        get throws {
            let (file, picture) = (PictureIndexFile(folder: folder), try picture("shot.png", side: 4, seed: 1))
            return Writer { document in
                var index = PictureIndex()
                for number in 0..<(document == .old ? 1 : 60) {
                    index.insert(Shot(CameraTime(reading: number)), of: PictureFile(path: picture + "\(number)", modified: 1))
                }
                guard file.write(index) else { throw Failure("not written") }
            }
        }
    }

    // MARK: Beside pictures

    private var sidecar: Writer {
        let (store, base, picture) = (NoteStore(), Kept<SavedNote?>(nil), path("IMG.png"))
        return Writer(
            arrange: { _ in
                if access(picture, F_OK) != 0 { _ = try self.picture("IMG.png", side: 4, seed: 1, in: folder) }
                base.value = try store.note(of: picture)
            },
            save: { document in
                guard let base = base.value else { throw Failure("no note") }
                let note = PictureNote(title: document == .old ? "Old" : String(repeating: "New ", count: 60))
                _ = try store.save(note, for: picture, basedOn: base)
            })
    }

    private var trash: Writer {
        let trash = Trash(dataFolder: folder, user: getuid())
        return Writer(
            hasOldOne: false, arrange: { _ in _ = try self.picture("x.png", side: 4, seed: 1, in: folder) },
            save: { _ in _ = try trash.discard(path("x.png"), at: .sample) },
            readsAfterCut: { Trashed($0).isAway ? .new : Trashed($0).isInPlace ? .old : .other })
    }

    /// A discarded picture that is restored.
    private var restored: Writer {
        let (trash, item) = (Trash(dataFolder: folder, user: getuid()), Kept<Trash.Item?>(nil))
        return Writer(
            hasOldOne: false,
            arrange: { _ in
                if let item = item.value, access(item.path, F_OK) == 0 { return }
                _ = try self.picture("x.png", side: 4, seed: 1, in: folder)
                item.value = try trash.discard(path("x.png"), at: .sample)
            },
            save: { _ in if let item = item.value { try trash.restore(item) } },
            readsAfterCut: { Trashed($0).isInPlace ? .new : Trashed($0).isAway ? .old : .other })
    }
}

extension Writers {
    /// A picture with a note that is renamed.
    private var renamed: Writer {
        let renamer = PictureRenamer()
        return Writer(
            hasOldOne: false,
            arrange: { _ in
                // The sidecar under its old name must be as it is after a rename.
                try Snapshot().write(to: folder)
                let picture = try self.picture("a.png", side: 4, seed: 1, in: folder)
                _ = try NoteStore().save(PictureNote(title: "Boats"), for: picture, basedOn: try NoteStore().note(of: picture))
            },
            save: { _ in _ = try renamer.setName("b.png", of: path("a.png")) },
            readsAfterCut: { Renamed($0).outcome })
    }
}

/// The picture of the writer `renamed`, with its note under each name that it has.
private struct Renamed {
    private let files: [String: [UInt8]]

    init(_ snapshot: Snapshot) { files = snapshot.files }

    var outcome: Writer.Outcome {
        let names = ["a.png", "b.png"].filter { files[$0] != nil }
        let isWhole = names.allSatisfy { name in
            (try? PictureHeader(of: files[name] ?? [])) != nil
                && String(decoding: files[name + ".xmp"] ?? [], as: UTF8.self).contains("Boats")
        }
        guard isWhole, let last = names.last else { return .other }
        return last == "b.png" ? .new : .old
    }
}

/// The picture of the writers `trash` and `restored`.
private struct Trashed {
    private let files: [String: [UInt8]]

    init(_ snapshot: Snapshot) { files = snapshot.files }

    private func isWhole(_ path: String) -> Bool { files[path].map { (try? PictureHeader(of: $0)) != nil && $0.count > 60 } ?? false }

    var isInPlace: Bool { isWhole("x.png") }
    /// Whether it is in the trash, and a file manager can find its original path.
    var isAway: Bool {
        let description = String(decoding: files["Trash/info/x.png.trashinfo"] ?? [], as: UTF8.self)
        return files["x.png"] == nil && isWhole("Trash/files/x.png") && description.hasPrefix("[Trash Info]\nPath=/")
            && description.hasSuffix("DeletionDate=2024-05-01T06:44:00\n")
    }
}

extension DeletionDate {
    fileprivate static let sample = DeletionDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44, second: 0)
}

/// A value that closures share.
final class Kept<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}
