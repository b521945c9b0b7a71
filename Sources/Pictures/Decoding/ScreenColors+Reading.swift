import Glibc
public import Imaging
import Storage

extension ScreenColors {
    /// Reads the ICC profile of a screen in a decoder's process.
    /// - Returns: nil for a screen of sRGB.
    /// - Throws: An error of the decoder; also if the bytes are not a screen profile. This may take long, so call it on a background
    ///   thread.
    public static func reading(_ profile: [UInt8], with decoder: some FileDecoding) throws -> ScreenColors? {
        guard let file = MemoryFile.make() else { throw PictureError(code: errno) }
        defer { close(file) }
        guard WholeWrite.write(profile, to: file) else { throw PictureError(code: errno) }
        guard let colors = ScreenColors(bytes: try decoder.screenTable(from: file)) else { throw PictureError.decoderNotAnswering }
        return colors.isSRGB ? nil : colors
    }
}
