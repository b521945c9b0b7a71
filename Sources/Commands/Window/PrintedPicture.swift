import Codecs
import Desktop
import Glibc
import Imaging
import Pictures
import Storage

/// A picture to be printed, as large as the paper allows. Decoding takes time, so it happens on background threads.
nonisolated struct PrintedPicture: PrintJob {
    let path: String

    var title: String { FilePath.name(of: path).shownPath }

    func isLandscape() -> Bool {
        guard let size = try? PictureHeader(ofFile: path).uprightSize else { return false }
        return size.width > size.height
    }

    func pages(for paper: PrintPaper) -> Int32? {
        guard let bytes = try? document(on: PDFPage.Paper(paper)) else { return nil }
        return ScratchFile.open { WholeWrite.write(bytes, to: $0) }
    }

    /// Saves the page as a new file in a folder, under a name that is not taken.
    /// - Returns: The file's path.
    func save(in folder: String) throws -> String {
        let bytes = try document(on: isLandscape() ? .a4.turned : .a4)
        let open = try OpenFolder(folder)
        let end = FilePath.fileExtension(of: path)
        let stem = end.isEmpty ? title : String(title.dropLast(end.count + 1))
        for number in 1..<Self.mostFiles {
            let name = number == 1 ? "\(stem).pdf" : "\(stem) (\(number)).pdf"
            do throws(FileError) {
                try Self.write(bytes, to: name, in: open)
                return FilePath.joined(folder, name)
            } catch {
                if error.code != EEXIST { throw error }
            }
        }
        throw PictureEncodeError.system(code: EEXIST)
    }

    /// - Throws: `FileError` with code EEXIST if the name is taken.
    private static func write(_ bytes: [UInt8], to name: String, in folder: OpenFolder) throws(FileError) {
        var file = try AtomicFile(reserving: name, in: folder, mode: 0o644)
        try file.write(bytes)
        try file.commit(syncing: .contents)
    }

    private static let mostFiles = 1_000

    private func document(on paper: PDFPage.Paper) throws -> [UInt8] {
        let page = PDFPage(on: paper)
        let bitmap = try Sandbox.patientDecoder.decode(path: path, fit: page.fit)
        let encoder = CodecEncoder()
        let jpeg = try ScratchFile.bytes { try encoder.encode(bitmap, as: .jpeg(quality: 92), metadata: EncodedMetadata(), to: $0) }
        return page.bytes(showing: jpeg, of: PixelSize(width: bitmap.width, height: bitmap.height))
    }
}

extension PDFPage.Paper {
    /// Creates the paper from a printer's paper format.
    fileprivate nonisolated init(_ paper: PrintPaper) {
        let scale = PDFPage.Paper.perMillimetre
        self.init(
            width: paper.width * scale, height: paper.height * scale,
            margins: Margins(
                top: paper.top * scale, left: paper.left * scale, bottom: paper.bottom * scale, right: paper.right * scale))
    }

    fileprivate nonisolated var turned: Self {
        Self(
            width: height, height: width,
            margins: Margins(top: margins.left, left: margins.bottom, bottom: margins.right, right: margins.top))
    }
}

/// The picture as a file that every desktop can read: JPEG and PNG files unchanged, other formats as a PNG.
nonisolated enum WallpaperFile {
    /// - Returns: A descriptor that is open for reading; nil if the picture cannot be read. May take long, because it decodes the
    ///   picture.
    static func open(_ path: String) -> Int32? {
        switch try? PictureHeader(ofFile: path).format {
        case nil: return nil
        case .jpeg, .png:
            let file = path.withPath { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
            return file < 0 ? nil : file
        default:
            guard let bitmap = try? Sandbox.patientDecoder.decode(path: path, fit: .original) else { return nil }
            return ScratchFile.open { (try? PNGWriter.write(bitmap, to: $0)) != nil }
        }
    }
}

/// Unnamed files that are passed to other programs.
nonisolated enum ScratchFile {
    /// Creates a file and fills it with `write`, which returns whether it wrote everything.
    /// - Returns: A descriptor positioned at the beginning of the file; nil if that fails.
    static func open(_ write: (Int32) throws -> Bool) rethrows -> Int32? {
        let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "/tmp"
        guard let file = (try? OpenFolder(folder))?.scratchFile() else { return nil }
        do {
            if try write(file), lseek(file, 0, SEEK_SET) == 0 { return file }
        } catch {
            close(file)
            throw error
        }
        close(file)
        return nil
    }

    /// The bytes that `write` writes to a file.
    static func bytes(_ write: (Int32) throws -> Void) throws -> [UInt8] {
        let file = try open { file in
            try write(file)
            return true
        }
        guard let file else { throw PictureEncodeError.system(code: errno) }
        defer { close(file) }
        return try WholeRead.bytes(of: "/proc/self/fd/\(file)")
    }
}
