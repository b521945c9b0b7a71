import CCodecs
public import Imaging

/// The libraries that read and write picture files.
public enum CodecLibraries {
    /// Names and versions, such as "libpng 1.6.39": the loaded versions of libpng and libwebp, and the versions compiled against for the
    /// others.
    public static var versions: [String] {
        var versions: [String] = []
        var library = CCodecsLibrary()
        while ccodecs_library(Int32(versions.count), &library) != 0, let name = library.name {
            versions.append("\(String(cString: name)) \(library.major).\(library.minor).\(library.patch)")
        }
        return versions
    }

    /// Loads a library that may not be installed.
    /// - Returns: The missing Debian package; nil if the library is installed.
    public static func missingPackage(for library: DecodingLibrary) -> String? {
        let formats =
            switch library {
            case .heif: CCodecsHEIF
            case .jxl: CCodecsJXL
            case .tiff: CCodecsTIFF
            case .raw: CCodecsRAW
            case .jpeg2000: CCodecsJPEG2000
            case .exr: CCodecsEXR
            case .avif: CCodecsAVIFSequences
            case .svg: CCodecsSVG
            case .sdlImage: CCodecsPaint
            }
        return ccodecs_missing_package(formats).map { String(cString: $0) }
    }

    /// The library that reads colour profiles, such as "Little CMS 2.14". It is loaded at run time. nil if it is not installed; pictures
    /// with a profile are then shown as if they had none.
    public static var profileReader: String? {
        let version = ccodecs_profile_library_version()
        return version > 0 ? "Little CMS \(version / 1_000).\(version / 10 % 100)" : nil
    }

    /// The missing package if `profileReader` is nil.
    public static var missingProfilePackage: String? { ccodecs_missing_profile_package().map { String(cString: $0) } }
}
