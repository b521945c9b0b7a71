import Codecs
import Foundation
import Imaging
import Particles
import Platform
import TestFiles

@testable import Pictures

extension [UInt8] {
    /// A number with its low byte first, cut to `count` bytes.
    init(low number: Int, _ count: Int) { self = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    /// A number with its high byte first, cut to `count` bytes.
    init(high number: Int, _ count: Int) { self = [UInt8](low: number, count).reversed() }
}

extension RandomSource {
    /// From 0 up to `bound`, without it.
    mutating func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

/// Decodes generated files, with and without reading their headers first.
struct MadeFiles {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Like a program, it checks the header first.
    func decode(_ bytes: some Collection<UInt8>, fit: PictureFit = .original) throws -> Bitmap {
        try FileImageLoader(CodecDecoder()).decode(contents: Array(bytes), fit: fit)
    }

    /// The picture of CMYK values from 0 to 255, in a lossless file.
    func decode(ofInks width: Int, _ height: Int, _ inks: (_ x: Int, _ y: Int) -> [Int]) throws -> Bitmap {
        let head = "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE CMYK\nENDHDR\n"
        let samples = (0..<height).flatMap { y in (0..<width).flatMap { x in inks(x, y).map { UInt8($0) } } }
        return try decode(Array(head.utf8) + samples)
    }

    /// Decodes a file that may differ from the size and format in the order.
    func decodeUnjudged(_ bytes: [UInt8], _ format: PictureFormat, width: Int, height: Int) throws -> Bitmap {
        let order = DecodeOrder(
            format: format, size: PixelSize(width: width, height: height), orientation: PictureOrientation(exif: 1), fit: .original)
        let file = try OpenFile(try folder.write(bytes, to: "unjudged"))
        return try CodecDecoder().decode(order, from: file.descriptor)
    }

    /// Writes a file of two parts with nothing in between, which takes no room.
    func sparse(_ head: [UInt8], gap: Int, _ tail: some Collection<UInt8>) throws -> String {
        let path = try folder.write(head, to: "sparse")
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64(head.count + gap))
        try file.write(contentsOf: Data(tail))
        try file.close()
        return path
    }

    /// A JPEG or PNG of a picture.
    func encoded(_ bitmap: Bitmap, asJPEG: Bool) throws -> [UInt8] { try encoded(bitmap, as: asJPEG ? .jpeg(quality: 90) : .png) }

    func encoded(_ bitmap: Bitmap, as format: EncodingFormat) throws -> [UInt8] {
        let path = try folder.write([], to: "encoded")
        let descriptor = open(path, O_WRONLY | O_TRUNC)
        defer { close(descriptor) }
        try CodecEncoder().encode(bitmap, as: format, metadata: EncodedMetadata(), to: descriptor)
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// A picture, or nil for an error of one of the two kinds that damage may have; any other error is thrown on.
    func pictureOrRefusal(_ body: () throws -> Bitmap) throws -> Bitmap? {
        do {
            return try body()
        } catch let error as PictureError where error.isCausedByFile && !error.reason.isEmpty {
            return nil
        } catch let error as PictureDecodeError where error.systemCode == nil && !error.description.isEmpty {
            return nil
        }
    }
}

extension Bitmap {
    init(width: Int, height: Int, color: UInt32) {
        self.init(width: width, height: height, pixels: [UInt32](repeating: color, count: width * height))
    }

    /// Over all channels of all pixels, of 255; 256 for another size.
    func greatestDifference(from other: Bitmap) -> Int {
        guard width == other.width, height == other.height else { return 256 }
        var most = 0
        for (a, b) in zip(pixels, other.pixels) {
            for shift: UInt32 in [0, 8, 16, 24] { most = max(most, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))) }
        }
        return most
    }

    /// Whether alpha is equal everywhere, and colours are equal as far as they are visible through alpha. Bringing a picture to its size
    /// multiplies colours with alpha.
    func looksLike(_ other: Bitmap) -> Bool {
        guard width == other.width, height == other.height else { return false }
        return zip(pixels, other.pixels).allSatisfy { a, b in
            let alpha = Int(a >> 24)
            return a >> 24 == b >> 24
                && [UInt32(0), 8, 16].allSatisfy { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) * alpha <= (alpha == 255 ? 0 : 255) }
        }
    }

    /// Whether it equals `whole` in its first rows, and is clear elsewhere. `order` is the order in which rows are decoded.
    func isBeginning(of whole: Bitmap, order: [Int]) -> Bool {
        guard width == whole.width, height == whole.height else { return false }
        func row(_ bitmap: Bitmap, _ y: Int) -> ArraySlice<UInt32> { bitmap.pixels[(y * width)..<((y + 1) * width)] }
        let came = order.prefix { row(self, $0) == row(whole, $0) }.count
        // The row after the last complete row may be partly decoded.
        return order.dropFirst(came + 1).allSatisfy { row(self, $0).allSatisfy { $0 == 0 } }
    }
}

/// Light of a scene, which has no brightest value, in Double arithmetic.
enum SceneLight {
    /// The displayed light: above 0.8, its largest channel approaches white, and the others keep their ratio to it.
    static func shown(_ light: [Double]) -> [Double] {
        guard let most = light.max(), most > 0.8 else { return light }
        let beyond = (most - 0.8) / 0.2
        return light.map { $0 / most * (0.8 + 0.2 * beyond / (1 + beyond)) }
    }
}
