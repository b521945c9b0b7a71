import Foundation
import Imaging
import Platform
import TestSupport

/// PNG files whose deflate stream only stores: any viewer opens them, and this reader reads what this writer wrote.
/// (PNG, third edition; RFC 1950; RFC 1951, section 3.2.4.)
struct StoredPNG: PictureFiles {
    struct Unreadable: Error {}

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Signature, header chunk, and the fields in front of the image chunk's data.
    private static let headerLength = 8 + 25 + 8

    func writePNG(_ bitmap: Bitmap, _ path: String) throws {
        let header = word(bitmap.width) + word(bitmap.height) + [8, 2, 0, 0, 0]
        let file = StoredPNG.signature + chunk("IHDR", header) + chunk("IDAT", zlib(rows(of: bitmap))) + chunk("IEND", [])
        try Data(file).write(to: URL(fileURLWithPath: path))
    }

    func readPNG(_ path: String) throws -> Bitmap {
        let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        guard file.count > StoredPNG.headerLength, file.starts(with: StoredPNG.signature) else { throw Unreadable() }
        let (width, height) = (number(file[16..<20]), number(file[20..<24]))
        var (rows, index, isLast) = ([UInt8](), StoredPNG.headerLength + 2, false)
        while !isLast {
            guard index + 5 <= file.count else { throw Unreadable() }
            isLast = file[index] == 1
            let length = Int(file[index + 1]) | Int(file[index + 2]) << 8
            rows += file[index + 5..<index + 5 + length]
            index += 5 + length
        }
        let pixels = (0..<width * height).map { pixel -> UInt32 in
            let place = pixel / width * (1 + 3 * width) + 1 + pixel % width * 3
            return 0xFF00_0000 | UInt32(rows[place]) << 16 | UInt32(rows[place + 1]) << 8 | UInt32(rows[place + 2])
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// Rows of red, green and blue, each behind a byte that says "not filtered".
    private func rows(of bitmap: Bitmap) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, pixel) in bitmap.pixels.enumerated() {
            if index % bitmap.width == 0 { bytes.append(0) }
            bytes += [UInt8(pixel >> 16 & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel & 0xFF)]
        }
        return bytes
    }

    private func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
            let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
            let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
            stream += [block.endIndex == bytes.count ? 1 : 0, low, high, ~low, ~high] + block
        }
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return stream + word(b << 16 | a)
    }

    private func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + bytes
        return word(bytes.count) + body + word(Int(crc(body)))
    }

    private func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    private func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
    private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
