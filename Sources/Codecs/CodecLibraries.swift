import CCodecs

/// The libraries that read and write the files.
public enum CodecLibraries {
    /// Their names and versions, such as "libpng 1.6.39". Of libpng and libwebp what is loaded, of the others what this was built with.
    public static var versions: [String] {
        var versions: [String] = []
        var library = CCodecsLibrary()
        while ccodecs_library(Int32(versions.count), &library) != 0, let name = library.name {
            versions.append("\(String(cString: name)) \(library.major).\(library.minor).\(library.patch)")
        }
        return versions
    }
}
