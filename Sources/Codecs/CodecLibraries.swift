import CCodecs

/// The libraries that read and write the picture files.
public enum CodecLibraries {
    /// Names and versions, such as "libpng 1.6.39": those loaded for libpng and libwebp, those compiled against for the others.
    public static var versions: [String] {
        var versions: [String] = []
        var library = CCodecsLibrary()
        while ccodecs_library(Int32(versions.count), &library) != 0, let name = library.name {
            versions.append("\(String(cString: name)) \(library.major).\(library.minor).\(library.patch)")
        }
        return versions
    }
}
