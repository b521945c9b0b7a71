import Imaging
import Platform

/// One walk through a header. It collects findings, and asks for other parts of the file when it runs out of window.
struct HeaderScan {
    let format: PictureFormat
    let fileSize: Int
    /// Where the walk goes on.
    var position = 0
    /// As stored, before the orientation.
    var size: PixelSize?
    /// What a decoder holds of it at once.
    var held = HeldPixels.none
    /// Of a JPEG: its components, and how many samples they have for four pixels.
    var componentCount = 0
    var sampleCount = 0
    /// Of a WebP: whether it says that it has transparency.
    var hasAlpha = false
    /// Of a GIF: whether the walk stands between the blocks of an extension.
    var isInsideSubBlocks = false
    /// 1…8 as EXIF counts.
    var orientation = 1
    /// With what it was taken, and when, in words.
    var camera: String?
    var date: CivilDate?
    /// Where pixels begin; nil as long as none were seen.
    var pixelOffset: Int?
    /// Where the format itself says that the file ends, if it does.
    var statedEnd: Int?

    enum Step: Equatable {
        case finished
        /// These bytes of the file are needed next.
        case more(at: Int, count: Int)
    }

    init(format: PictureFormat, fileSize: Int) {
        self.format = format
        self.fileSize = fileSize
    }

    /// Walks as far as `window` reaches.
    mutating func step(over window: ByteWindow) throws(PictureError) -> Step {
        switch format {
        case .jpeg: try stepJPEG(over: window)
        case .png: try stepPNG(over: window)
        case .webp: try stepWebP(over: window)
        case .gif: try stepGIF(over: window)
        case .bmp: try readBMP(window)
        }
    }

    /// Walks to the end, reading where it must. What lies beyond the file's end is an error only if no pixels were seen yet.
    mutating func run(from first: ByteWindow, read: ReadBytes) throws(PictureError) {
        var window = first
        for _ in 0..<PictureLimits.windowCount {
            guard case .more(let offset, let count) = try step(over: window) else { return }
            guard offset <= fileSize - count else { return try requirePixels() }
            let bytes = try read(offset, max(count, PictureLimits.laterWindow))
            guard bytes.count >= count else { return try requirePixels() }
            window = ByteWindow(bytes, at: offset)
        }
        guard pixelOffset != nil else { throw .damaged("its header does not end") }
    }

    private func requirePixels() throws(PictureError) {
        guard pixelOffset != nil else { throw .endsTooEarly }
    }
}

/// Up to `count` bytes of a file from `offset` on; fewer only at its end.
typealias ReadBytes = (_ offset: Int, _ count: Int) throws(PictureError) -> [UInt8]
