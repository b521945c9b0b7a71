import Foundation
import Imaging
import Particles
import Platform
import Storage
import TestFiles
import Testing

@testable import Pictures

@Suite struct PictureHeaderTests {
    @Test func sizesAreReadFromEveryFormat() throws {
        #expect(try PictureHeader(of: Samples.png(640, 480)).size == PixelSize(width: 640, height: 480))
        #expect(try PictureHeader(of: Samples.gif(320, 200)).size == PixelSize(width: 320, height: 200))
        #expect(try PictureHeader(of: Samples.bmp(30, -20)).size == PixelSize(width: 30, height: 20))
        #expect(try PictureHeader(of: Samples.webp(500, 300)).size == PixelSize(width: 500, height: 300))
        #expect(try PictureHeader(of: Samples.jpeg(1440, 900)).size == PixelSize(width: 1440, height: 900))
    }

    @Test func ownPicturesAreWhole() throws {
        for folder in ["pictures", "landscape"] {
            for name in try FileManager.default.contentsOfDirectory(atPath: Samples.resources + "/" + folder) where !name.hasSuffix("tsv") {
                let header = try PictureHeader(ofFile: "\(Samples.resources)/\(folder)/\(name)")
                #expect(header.isComplete, "\(name)")
                #expect(header.size.width >= 960 && header.size.height >= 220, "\(name)")
            }
        }
    }

    @Test(arguments: Array(1...8))
    func orientationIsReadInBothByteOrders(value: Int) throws {
        for isBig in [true, false] {
            let bytes = Samples.jpeg(10, 20, orientation: UInt8(value), isBig: isBig)
            #expect(try PictureHeader(of: bytes).orientation == value)
        }
    }

    @Test(arguments: [0, 9, 255])
    func orientationThatMakesNoSenseIsUpright(value: Int) throws {
        #expect(try PictureHeader(of: Samples.jpeg(10, 20, orientation: UInt8(value))).orientation == 1)
    }

    @Test func absurdSizesAreRefused() {
        for bytes in [
            Samples.png(60_000, 60_000), Samples.png(0, 5), Samples.gif(65_535, 65_535), Samples.bmp(32_000, 32_000), Samples.jpeg(0, 9),
        ] {
            #expect(throws: PictureError.self) { try PictureHeader(of: bytes) }
        }
        // A bomb: more pixels than so few bytes can encode.
        #expect(throws: PictureError.self) { try PictureHeader(of: Samples.png(9_000, 9_000)) }
    }

    @Test(arguments: ["/* XPM */ static char", "<html><svg xmlns", "<?xml?><plist>", "hello, world", "II*\0", "GIF"])
    func otherFilesAreRefusedByTheirFirstBytes(text: String) {
        #expect(throws: PictureError.self) { try PictureHeader(of: Array(text.utf8) + [UInt8](repeating: 32, count: 8)) }
    }

    @Test func everyTruncationOfAPictureIsNoticed() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: Samples.resources + "/pictures/fjord.jpg"))
        for part in 1..<16 {
            let bytes = [UInt8](whole.prefix(whole.count * part / 16))
            let header = try? PictureHeader(of: bytes)
            #expect(header?.isComplete != true)
        }
    }

    @Test func thingsThatAreNoFilesAreRefusedWithoutWaiting() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path + "/pipe.jpg"
        mkfifo(pipe, 0o600)
        symlink(folder.path + "/b.jpg", folder.path + "/a.jpg")
        symlink(folder.path + "/a.jpg", folder.path + "/b.jpg")
        let empty = try folder.write([], to: "empty.jpg")

        let reasons = [
            (pipe, PictureError.notAFile(.pipe)), (folder.path, .isFolder), ("/dev/zero", .notAFile(.device)),
            (folder.path + "/a.jpg", .linkCircle), (folder.path + "/none.jpg", .missing), (empty, .empty),
        ]
        for (path, reason) in reasons { #expect(throws: reason) { try PictureHeader(ofFile: path) } }
    }

    @Test func twoHundredThousandDamagedHeadersNeitherTrapNorHang() {
        var random = RandomSource(seed: 7)
        let seeds = [
            Samples.png(64, 64), Samples.gif(64, 64), Samples.bmp(64, 64), Samples.webp(64, 64), Samples.jpeg(64, 64, orientation: 6),
        ]
        var read = 0
        for round in 0..<200_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0...random.next(3) { bytes[random.next(bytes.count)] = UInt8(random.next(256)) }
            if random.next(4) == 0 { bytes.removeLast(random.next(bytes.count)) }
            if (try? PictureHeader(of: bytes)) != nil { read += 1 }
        }

        // Some damage is harmless, most is not.
        #expect(read > 1_000 && read < 199_000)
    }
}
