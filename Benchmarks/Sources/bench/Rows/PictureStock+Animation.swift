import Codecs
import Glibc
import Imaging
import Pictures
import Platform

extension PictureStock {
    /// Creates an animated WebP that loops without an end: a view that moves over a picture, at 60 frames a second.
    ///
    /// The container: `VP8X` with the canvas, `ANIM`, and an `ANMF` for each frame with its place, size, duration and still.
    /// Source: the WebP container specification, "Extended File Format" and "Animation".
    func makeAnimation(frameCount: Int, width: Int, height: Int) throws -> String {
        guard let resources = ResourceFolder.locate() else { throw NotMade() }
        let room = 8 * frameCount
        let source = try FileImageLoader(CodecDecoder()).decode(
            path: resources + "/pictures/slate.jpg", fit: .exactly(width: width + room, height: height))
        var frames: [UInt8] = []
        for index in 0..<frameCount {
            // Durations of 17, 17 and 16 ms add up to 50 ms, which are three frames.
            frames += try frame(cut(source, at: 8 * index, width: width), width, height, duration: index % 3 == 2 ? 16 : 17)
        }
        let canvas: [UInt8] = [2, 0, 0, 0] + triple(width - 1) + triple(height - 1)
        let body = Array("WEBP".utf8) + chunk("VP8X", canvas) + chunk("ANIM", [0, 0, 0, 0, 0, 0]) + frames
        return try write(chunk("RIFF", body), to: "moving.webp")
    }

    private func cut(_ source: Bitmap, at left: Int, width: Int) -> Bitmap {
        var pixels: [UInt32] = []
        for y in 0..<source.height {
            let start = y * source.width + left
            pixels += source.pixels[start..<(start + width)]
        }
        return Bitmap(width: width, height: source.height, pixels: pixels)
    }

    private func frame(_ bitmap: Bitmap, _ width: Int, _ height: Int, duration: Int) throws -> [UInt8] {
        let still = try encoded(bitmap)
        // Chunks begin after `RIFF`, its length and `WEBP`.
        return chunk("ANMF", triple(0) + triple(0) + triple(width - 1) + triple(height - 1) + triple(duration) + [2] + still.dropFirst(12))
    }

    private func encoded(_ bitmap: Bitmap) throws -> [UInt8] {
        let file = "\(path)/frame.webp"
        let descriptor = Glibc.open(file, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw NotMade() }
        defer { close(descriptor) }
        try CodecEncoder().encode(bitmap, as: .webp(quality: 75), metadata: EncodedMetadata(), to: descriptor)
        var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { throw NotMade() }
        return bytes
    }

    private func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = "\(path)/\(name)"
        let descriptor = Glibc.open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw NotMade() }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw NotMade() }
        return file
    }

    private func triple(_ number: Int) -> [UInt8] { (0..<3).map { UInt8(number >> (8 * $0) & 0xFF) } }

    private func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        Array(name.utf8) + (0..<4).map { UInt8(bytes.count >> (8 * $0) & 0xFF) } + bytes + (bytes.count % 2 == 1 ? [0] : [])
    }
}
