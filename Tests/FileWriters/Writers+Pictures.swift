import Codecs
import Copies
import Editing
import Glibc
import Imaging
import Particles
import Pictures
import Platform
import Storage

// Writers of pictures.
extension Writers {
    /// A picture of noise that is the same for the same seed.
    private func bitmap(side: Int, seed: UInt64) -> Bitmap {
        var random = RandomSource(seed: seed)
        let pixels = (0..<side * side).map { _ in UInt32.random(in: 0xFF00_0000...0xFFFF_FFFF, using: &random) }
        return Bitmap(width: side, height: side, pixels: pixels)
    }

    /// Writes a picture that a writer needs.
    /// - Returns: Its path.
    func picture(_ name: String, side: Int, seed: UInt64, in folder: String? = nil) throws -> String {
        let path = FilePath.joined(folder ?? inputs, name)
        _ = try OpenFolder(FilePath.folder(of: path), making: 0o700)
        try PNGWriter.write(bitmap(side: side, seed: seed), to: path)
        return path
    }

    var picture: Writer {
        get throws {
            let bitmaps = [bitmap(side: 8, seed: 1), bitmap(side: 150, seed: 2)]
            return Writer { try PNGWriter.write(bitmaps[$0 == .old ? 0 : 1], to: path("out.png")) }
        }
    }

    /// A copy that replaces the file of its name if there is one.
    func copy(_ format: CopySettings.Format) throws -> Writer {
        let originals = try [picture("old/a.png", side: 8, seed: 1), picture("new/a.png", side: 120, seed: 2)]
        return Writer { document in
            let request = CopyRequest(
                pictures: [originals[document == .old ? 0 : 1]], folder: folder, settings: CopySettings(format: format))
            let run = CopyRun(request, decoder: CodecDecoder(), encoder: CodecEncoder(), on: Work(.synchronous))
            run.start()
            if case .asking = run.progress.state { run.answer(.replace, forAll: false) }
            let progress = run.progress
            if case .stopped(let reason) = progress.state { throw Failure("\(reason)") }
            guard progress.written == 1 else { throw Failure(progress.failures.map { "\($0)" }.joined(separator: "\n")) }
        }
    }

    /// A picture from the clipboard, beside another one of its name.
    func pasted() throws -> Writer {
        let bytes = try jpeg()
        return Writer(
            hasOldOne: false,
            arrange: { _ in
                try Snapshot().write(to: folder)
                try AtomicFile.replace(path("pasted.jpg"), with: [1])
            },
            save: { _ in
                var rest = bytes[...]
                let path = try PastedPicture(format: .jpeg).save(in: folder) { buffer in
                    let piece = rest.prefix(min(100, buffer.count))
                    buffer.copyBytes(from: piece)
                    rest = rest.dropFirst(piece.count)
                    return piece.count
                }
                guard FilePath.name(of: path) == "pasted 2.jpg" else { throw Failure("another name: \(path)") }
            })
    }

    /// A JPEG that is replaced in place.
    func edited(_ edit: PictureEdit) throws -> Writer {
        let editor = PictureEditor(decoder: CodecDecoder(), encoder: CodecEncoder())
        let original = try jpeg()
        return Writer(
            hasOldOne: false,
            arrange: { _ in
                try Snapshot().write(to: folder)
                try AtomicFile.replace(path("a.jpg"), with: original)
            },
            save: { _ in
                guard let file = PictureFile(at: path("a.jpg")) else { throw Failure("no picture") }
                if let code = try editor.write(edit, of: file).unsynced { throw Failure("not synced: \(code)") }
            })
    }

    private func jpeg() throws -> [UInt8] {
        guard let descriptor = MemoryFile.make() else { throw Failure("no memory: \(errno)") }
        defer { close(descriptor) }
        try CodecEncoder().encode(
            bitmap(side: 32, seed: 6), as: .jpeg(quality: 90),
            metadata: EncodedMetadata(exif: EXIFWriter.bytes(of: ShotFacts(maker: "Lens"))),
            to: descriptor)
        guard let bytes = WholeRead.bytes(ofMemory: descriptor) else { throw Failure("not read: \(errno)") }
        return bytes
    }

    var thumbnail: Writer {
        get throws {
            let picture = try picture("large.png", side: 300, seed: 3)
            let loader = FileImageLoader(CodecDecoder(), thumbnails: ThumbnailStore(root: folder))
            func load() throws -> Bitmap { try loader.decode(path: picture, fit: .within(width: 100, height: 100)) }
            return Writer(
                isSilent: true,
                arrange: { document in
                    // A picture that was changed after its thumbnail was made.
                    let time = timespec(tv_sec: document == .old ? 1_000 : 2_000, tv_nsec: 0)
                    guard utimensat(AT_FDCWD, picture, [time, time], 0) == 0 else { throw Failure("no time: \(errno)") }
                },
                save: { _ in _ = try load() },
                readsAfterCut: { state in
                    // A damaged thumbnail counts as none, because the picture is shown anyway.
                    let expected = try load()
                    let before = try Snapshot(of: folder)
                    defer { try? before.write(to: folder) }
                    try state.write(to: folder)
                    let shown = try load()
                    return shown.isComplete && shown.pixels == expected.pixels ? .new : .other
                })
        }
    }

    var thumbnailerOutput: Writer {
        get throws {
            let pictures = try [picture("small.png", side: 8, seed: 4), picture("wide.png", side: 200, seed: 5)]
            return Writer { document in
                try ThumbnailFile.make(
                    of: pictures[document == .old ? 0 : 1], at: path("out.png"), longestSide: 64, within: 60, with: CodecDecoder())
            }
        }
    }
}
