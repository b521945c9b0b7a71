import CCodecs
import Glibc
import Imaging
import Storage

// The colours of screens.
extension CodecDecoder {
    /// - Throws: `PictureDecodeError`.
    public func screenTable(from descriptor: Int32) throws -> [UInt8] {
        if let package = ccodecs_missing_profile_package() {
            throw PictureDecodeError.missingLibrary(package: String(cString: package))
        }
        guard let profile = WholeRead.bytes(ofMemory: descriptor) else { throw PictureDecodeError.system(code: errno) }
        guard (1...ScreenColors.mostProfileBytes).contains(profile.count) else { throw PictureDecodeError.damaged("it is no profile") }
        var bytes = [UInt8](repeating: 0, count: ScreenColors.byteCount)
        let result = bytes.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: (UInt16, UInt16, UInt16).self) { nodes in
                nodes.baseAddress.map { ccodecs_make_screen_table(profile, profile.count, $0) } ?? 0
            }
        }
        guard result >= 0 else { throw PictureDecodeError.system(code: ENOMEM) }
        guard result > 0 else { throw PictureDecodeError.damaged("it is not the profile of a screen") }
        return bytes
    }
}
