import CCodecs
public import Imaging

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

    /// Opens a library that a machine may lack.
    /// - Returns: The Debian package that is missing; nil if the library is there.
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
            }
        return ccodecs_missing_package(formats).map { String(cString: $0) }
    }

    /// The library that reads colour profiles, such as "Little CMS 2.14". It is opened by its name; nil if the machine lacks it, and pictures
    /// with a profile are then shown as if they had none.
    public static var profileReader: String? {
        let version = ccodecs_profile_library_version()
        return version > 0 ? "Little CMS \(version / 1_000).\(version / 10 % 100)" : nil
    }

    /// The package that is missing where `profileReader` is nil.
    public static var missingProfilePackage: String? { ccodecs_missing_profile_package().map { String(cString: $0) } }
}
