import CSDL2
import Glibc
public import Imaging
import Storage
import Synchronization

/// Reads pictures that belong to a program with SDL2_image.
///
/// The library is opened by its name at the first picture, not linked: a program starts without it, and only its pictures are missing.
/// Its readers are not safe against hostile files. For the pictures of users, there is `FileImageLoader`, which decodes in a sandbox.
public nonisolated enum ProgramPicture {
    /// Takes the file, whether to close it, and its name's extension, by which the library recognises files without a signature.
    private typealias Read =
        @convention(c) (
            UnsafeMutablePointer<SDL_RWops>?, Int32, UnsafePointer<CChar>?
        ) -> UnsafeMutablePointer<SDL_Surface>?

    /// The library's reader; nil if it is missing. One picture at a time is read, because a reader loads its own libraries at its first call.
    private static let reader = Mutex<Read?>(find(in: library))
    private static let library = "libSDL2_image-2.0.so.0"

    private static func find(in library: String) -> Read? {
        guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL), let function = dlsym(handle, "IMG_LoadTyped_RW") else { return nil }
        return unsafeBitCast(function, to: Read.self)
    }

    /// Reads a file of at most 64 MiB. Can be called from any thread.
    public static func bitmap(at path: String) throws(BitmapFileError) -> Bitmap {
        try reader.withLock { read throws(BitmapFileError) in try bitmap(at: path, by: read) }
    }

    /// Decodes the contents of a file. Can be called from any thread.
    /// - Parameter name: The file's name in errors; its extension tells formats apart that have no signature.
    public static func bitmap(of contents: [UInt8], named name: String) throws(BitmapFileError) -> Bitmap {
        try reader.withLock { read throws(BitmapFileError) in try bitmap(of: contents, named: name, by: read) }
    }

    /// Reads a file with a library of another name, for tests.
    package static func bitmap(at path: String, library: String) throws(BitmapFileError) -> Bitmap {
        try bitmap(at: path, by: find(in: library))
    }

    private static func bitmap(at path: String, by read: Read?) throws(BitmapFileError) -> Bitmap {
        let bytes: [UInt8]
        do { bytes = try WholeRead.bytes(of: path) } catch {
            throw .unreadable(path: path, code: error.code, reason: FileError.words(forCode: error.code))
        }
        return try bitmap(of: bytes, named: path, by: read)
    }

    private static func bitmap(of bytes: [UInt8], named name: String, by read: Read?) throws(BitmapFileError) -> Bitmap {
        guard let read else { throw .missingLibrary(path: name, package: "libsdl2-image-2.0-0") }
        SDL_ClearError()
        let suffix = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? ""
        let picture = bytes.withUnsafeBytes { bytes -> Bitmap? in
            guard let count = Int32(exactly: bytes.count), let stored = read(SDL_RWFromConstMem(bytes.baseAddress, count), 1, suffix)
            else { return nil }
            defer { SDL_FreeSurface(stored) }
            guard let words = SDL_ConvertSurfaceFormat(stored, SDL_PIXELFORMAT_ARGB8888.rawValue, 0) else { return nil }
            defer { SDL_FreeSurface(words) }
            return bitmap(of: words.pointee)
        }
        guard let picture else { throw .notAPicture(path: name, reason: String(cString: SDL_GetError())) }
        return picture
    }

    /// - Parameter surface: Words `0xAARRGGBB`. A row may be followed by padding.
    private static func bitmap(of surface: SDL_Surface) -> Bitmap? {
        let (width, height, pitch) = (Int(surface.w), Int(surface.h), Int(surface.pitch))
        guard width > 0, height > 0, let start = surface.pixels else { return nil }
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { words, count in
            for y in 0..<height {
                let row = start.advanced(by: y * pitch).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width { words[y * width + x] = row[x] }
            }
            count = width * height
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
