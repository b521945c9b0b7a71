import Foundation
import Imaging
import Pictures
import Platform
import TestFiles
import Testing

/// Tests false answers of a decoder that was taken over. A shell script plays the decoder, and the window must reject everything that the
/// file cannot contain.
@Suite(.serialized) struct ClaimTests {
    /// Reads an order, and answers it with words.
    private func fixture(_ words: [UInt32], text: String = "") throws -> WorkerFixture {
        let bytes = words.flatMap { word in (0..<4).map { UInt8(word >> (8 * UInt32($0)) & 255) } } + Array(text.utf8)
        let escaped = bytes.map { "\\\($0 / 64)\($0 / 8 % 8)\($0 % 8)" }.joined()
        return try WorkerFixture(
            program: "/bin/sh", arguments: ["-c", "while :; do dd bs=512 count=1 <&3 >/dev/null 2>&1; printf '\(escaped)' >&3; done"])
    }

    /// A file of some bytes, and what the answer to an order for its first frame becomes.
    private func answer(_ fixture: WorkerFixture, byteCount: Int = 1_000, format: PictureFormat = .gif) throws -> Bitmap {
        let path = try fixture.write([UInt8](repeating: 0, count: byteCount), to: "file")
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        var order = DecodeOrder(
            format: format, size: PixelSize(width: 8, height: 8), orientation: PictureOrientation(exif: 1), fit: .original)
        if format == .gif { (order.frame, order.source) = (0, 7) }
        return try fixture.pool.decode(order, from: file.fileDescriptor)
    }

    /// Each frame takes at least one byte of the file.
    @Test(arguments: [(UInt32(3), true), (1_000, true), (1_001, false), (1 << 20, false), (0x7FFF_FFFF, false), (0xFFFF_FFFF, false)])
    func framesAreAtMostTheBytesOfTheFile(count: UInt32, isBelieved: Bool) throws {
        let fixture = try fixture([0, 8, 8, 1, count, 40_000, 0, 0])

        let bitmap = try? answer(fixture)

        #expect((bitmap?.animation?.count == Int(count)) == isBelieved && (bitmap == nil) == !isBelieved)
    }

    @Test func aPictureOfAnotherSizeIsNotBelieved() throws {
        for (width, height) in [(9, 8), (8, 7), (0, 0), (UInt32.max, UInt32.max)] as [(UInt32, UInt32)] {
            #expect(throws: PictureError.self) { try answer(try fixture([0, width, height, 1])) }
        }
    }

    /// The message asks users to install the package that the decoder names. Only the package of the requested library is accepted.
    @Test(arguments: [("libheif1", true), ("openssh-server", false), ("libtiff6", false)])
    func onlyTheAskedLibraryCanBeMissing(package: String, isBelieved: Bool) throws {
        let fixture = try fixture([4], text: package)

        let error = #expect(throws: PictureError.self) { try answer(fixture, format: .heic) }

        #expect((error == .libraryMissing(package: package)) == isBelieved, "\(String(describing: error))")
    }

    /// The decoder's message is one line of limited length.
    @Test func wordsAreOneShortLine() throws {
        let fixture = try fixture([6], text: "deep\nOpenEXR\u{1B}[31m" + String(repeating: "x", count: 300))

        let error = try #require(#expect(throws: PictureError.self) { try answer(fixture) })

        #expect(error.reason.hasPrefix("has a format that is not read: deep OpenEXR [31m") && error.reason.utf8.count < 600)
        #expect(error.reason.unicodeScalars.allSatisfy { $0.value >= 32 })
    }
}
