import CCodecs
import Glibc
import Imaging
import Platform
import Synchronization

/// Decodes frames of animated pictures, and keeps the last picture open.
final class FrameDecoder: Sendable {
    /// An animated picture whose frames are being decoded. Closed when this value is destroyed.
    private struct Reader: ~Copyable {
        let source: UInt64
        let format: CCodecsFrameFormat
        let frames: OpaquePointer

        /// Whether the order is for a frame of this picture.
        func isOf(_ order: DecodeOrder, _ format: CCodecsFrameFormat) -> Bool {
            source == order.source && source != 0 && self.format == format
        }

        deinit { ccodecs_frames_close(frames) }
    }

    private let kept = Mutex<Reader?>(nil)

    /// Closes the picture that is kept open, if there is one.
    func close() { kept.withLock { $0 = nil } }

    /// Decodes a frame at the order's size. If the source of the file is unknown, decoding starts at the beginning of the file.
    func decode(
        _ index: Int, of order: DecodeOrder, _ format: CCodecsFrameFormat, from descriptor: Int32
    ) throws(PictureDecodeError) -> Bitmap {
        try kept.withLock { kept throws(PictureDecodeError) in
            if kept?.isOf(order, format) != true {
                // Released first, because the next one needs memory.
                kept = nil
                kept = try Self.open(order, format, descriptor)
            }
            guard let frames = kept?.frames else { throw .damaged("it has no frames") }
            return try Self.decode(index, of: order, frames, descriptor)
        }
    }

    private static func open(
        _ order: DecodeOrder, _ format: CCodecsFrameFormat, _ descriptor: Int32
    ) throws(PictureDecodeError) -> Reader {
        var picture = CCodecsPicture()
        guard let frames = ccodecs_frames_open(format, descriptor, &picture) else {
            guard picture.system_code == 0 else { throw .system(code: picture.system_code) }
            throw CodecDecoder.failure(of: picture)
        }
        return Reader(source: order.source, format: format, frames: frames)
    }

    private static func decode(
        _ index: Int, of order: DecodeOrder, _ frames: OpaquePointer, _ descriptor: Int32
    ) throws(PictureDecodeError) -> Bitmap {
        var frame: AnimationFrame?
        let bitmap = try CodecDecoder.reduced(order, to: order.size, by: 1) { picture throws(PictureDecodeError) in
            ccodecs_frames_decode(frames, descriptor, Int32(clamping: index), picture)
            frame = AnimationFrame(picture.pointee)
        }
        return frame.map(bitmap.asFrame) ?? bitmap
    }
}

extension CCodecsFrameFormat {
    /// The reader of a format's frames; nil for formats without frames.
    init?(_ format: PictureFormat) {
        switch format {
        case .gif: self = CCodecsGIFFrames
        case .webp: self = CCodecsWebPFrames
        case .png: self = CCodecsPNGFrames
        case .jxl: self = CCodecsJXLFrames
        case .avif: self = CCodecsAVIFFrames
        case .jpeg, .bmp, .heic, .tiff, .raw, .jpeg2000, .exr, .svg, .pcx, .ilbm, .xpm, .qoi, .pnm, .tga, .ico, .psd, .hdr: return nil
        }
    }
}

extension AnimationFrame {
    /// The frame properties that the decoder states; nil if there is only one frame.
    fileprivate init?(_ picture: CCodecsPicture) {
        guard picture.frame_count > 1 else { return nil }
        self.init(
            count: Int(picture.frame_count), duration: Double(picture.frame_duration) / 1e6, playCount: Int(picture.play_count),
            standsAlone: picture.frames_stand_alone != 0)
    }
}
