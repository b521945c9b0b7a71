import Glibc
public import Imaging
public import Platform
import Storage
import Synchronization

/// Loads pictures in the colours of a screen. Stored thumbnails stay in sRGB.
public final class ScreenImageLoader: ImageLoading {
    private let loader: any ImageLoading
    private let present = Mutex<ScreenColors?>(nil)

    /// - Parameter loader: Loads pictures in sRGB.
    public init(_ loader: any ImageLoading) { self.loader = loader }

    /// The colours of the screen; nil if it is an sRGB screen or unknown. Applies to pictures that are loaded from now on.
    public var colors: ScreenColors? {
        get { present.withLock { $0 } }
        set { present.withLock { $0 = newValue } }
    }

    public func decode(path: String, fit: PictureFit) throws -> Bitmap { shown(try loader.decode(path: path, fit: fit)) }

    public func decode(path: String, fit: PictureFit, decoding: (Bool) -> Void) throws -> Bitmap {
        shown(try loader.decode(path: path, fit: fit, decoding: decoding))
    }

    public func decode(_ image: ImageID, decoding: (Bool) -> Void) throws -> Bitmap { shown(try loader.decode(image, decoding: decoding)) }

    public func catchUp() -> Bool { loader.catchUp() }

    public func forget(path: String) { loader.forget(path: path) }

    private func shown(_ bitmap: Bitmap) -> Bitmap { colors?.converted(bitmap) ?? bitmap }
}

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
