import Imaging
import Platform

/// A scan of a picture's header. It collects facts and requests further parts of the file as needed.
struct HeaderScan {
    let format: PictureFormat
    let fileSize: Int
    /// The file offset at which the scan continues.
    var position = 0
    /// The stored size, before the orientation is applied; nil until found.
    var size: PixelSize?
    /// The pixels that a decoder must hold at once.
    var held = HeldPixels.none
    /// JPEG only: the number of components, and their samples per four pixels.
    var componentCount = 0
    var sampleCount = 0
    /// JPEG only: the size in pixels of the units in which the components are interleaved; one pixel for other formats.
    var unit = PixelSize(width: 1, height: 1)
    /// WebP only: whether the header declares transparency.
    var hasAlpha = false
    /// PNG only: the end of the file, which may contain an EXIF block.
    var blockPlace: Range<Int>?
    /// Whether there seem to be further frames.
    var isAnimated = false
    /// Whether a video seems to follow the picture.
    var hasVideo = false
    /// Whether an EXIF block was found.
    var hasBlock = false
    /// ICO only: the place of the picture that is shown.
    var iconPlace: Int?
    /// PSD only: what the scan has read so far.
    var photoshop = PSDHeader()
    /// Parts that are still to be read after the pixels are found.
    var parts: [HeaderPart] = []
    /// TIFF only: the parts that are still to be read.
    var tiff: TIFFScan?
    /// RAW only: the parts that are still to be read.
    var raw: RawScan?
    /// JPEG 2000 only: the place of the codestream; nil until found.
    var codestream: Range<Int>?
    /// HEIF and OpenEXR: the name of the picture's coding if libraries may not support it.
    var rareCoding: String?
    /// AVIF only: the size of the frames, and whether there is no still picture.
    var frameSize: PixelSize?
    var isFramesAlone = false
    /// OpenEXR only: the windows found so far.
    var exr: EXRWindows?
    /// ILBM only: what the scan has read so far.
    var ilbm = ILBMHeader()
    /// SVG only: the size that the file states, in CSS pixels.
    var statedSize: PixelSize?
    /// GIF only: whether the scan is among the sub-blocks of an extension.
    var isInsideSubBlocks = false
    /// The EXIF orientation, 1…8.
    var orientation = 1
    /// The camera's name, its maker and its model.
    var camera: String?
    var (maker, model): (String?, String?)
    /// The best time found so far, where the picture was taken, and the place's name.
    var time = StatedTime()
    var coordinate: GeoCoordinate?
    var placeName: String?
    /// How the picture was taken, and its rights.
    var settings = CameraSettings()
    /// The parts with texts about the picture found so far; nil if they are not wanted.
    var texts: EmbeddedTexts?
    /// The colour profile found so far; nil if it is not wanted.
    var profile: ColorProfile?
    /// How many pictures the file has; nil if it has one, or if the count is not wanted.
    var pages: PageCount?
    var countsPages = false
    /// The file offset of the pixels; nil until found.
    var pixelOffset: Int?
    /// The end of the file as stated by the format; nil if it does not state it.
    var statedEnd: Int?

    enum Step: Equatable {
        case finished
        /// The scan needs these bytes of the file next.
        case more(at: Int, count: Int)
    }

    init(format: PictureFormat, fileSize: Int) {
        self.format = format
        self.fileSize = fileSize
    }

    /// Scans until the end of `window`.
    mutating func step(over window: ByteWindow) throws(PictureError) -> Step {
        switch format {
        case .jpeg: try stepJPEG(over: window)
        case .png: try stepPNG(over: window)
        case .webp: try stepWebP(over: window)
        case .gif: try stepGIF(over: window)
        case .bmp: try readBMP(window)
        case .heic, .avif: try stepHEIF(over: window)
        case .jxl: try stepJXL(over: window)
        case .qoi: try readQOI(window)
        case .pnm: try readPNM(window)
        case .tga: try readTGA(window)
        case .ico: try stepICO(over: window)
        case .psd: try stepPSD(over: window)
        case .hdr: try readHDR(window)
        case .tiff: try stepTIFF(over: window)
        case .raw: try stepRAW(over: window)
        case .jpeg2000: try stepJPEG2000(over: window)
        case .exr: try stepEXR(over: window)
        case .svg: try readSVG(window)
        case .pcx: try readPCX(window)
        case .ilbm: try stepILBM(over: window)
        case .xpm: try readXPM(window)
        }
    }

    /// Scans to the end and reads as needed. A truncated file is an error only if it ends before its pixels.
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

    /// Scans until the time of the shot is found, or to the end. Reads only what precedes it, and accepts any picture size.
    mutating func runToShot(from first: ByteWindow, read: ReadBytes) throws(PictureError) {
        texts = EmbeddedTexts(forTime: true)
        defer { takeTimeOfTexts() }
        var window = first
        for _ in 0..<PictureLimits.windowCount {
            guard case .more(let offset, let count) = try step(over: window), time.source != .original, offset <= fileSize - count else {
                return
            }
            let bytes = try read(offset, max(count, PictureLimits.laterWindow))
            guard bytes.count >= count else { return }
            window = ByteWindow(bytes, at: offset)
        }
    }

    /// Takes the time that the texts state if no better one was found.
    mutating func takeTimeOfTexts() { if let texts { time.take(texts.time) } }

    private func requirePixels() throws(PictureError) {
        guard pixelOffset != nil else { throw .endsTooEarly }
    }
}

/// Reads up to `count` bytes of a file from `offset`; fewer only at its end.
typealias ReadBytes = (_ offset: Int, _ count: Int) throws(PictureError) -> [UInt8]
