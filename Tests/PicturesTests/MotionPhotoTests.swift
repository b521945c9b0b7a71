import Codecs
import Foundation
import TestFiles
import Testing

@testable import Pictures

/// Tests recognising photos with an attached film.
@Suite struct MotionPhotoTests {
    /// A JPEG up to its pixels, with an XMP packet.
    private func file(_ packet: String, end: [UInt8] = []) -> [UInt8] {
        let payload = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8)
        let length = payload.count + 2
        let whole = EXIFFile.jpeg([])
        let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
        return Array(whole[..<2]) + segment + Array(whole[2...]) + end
    }

    @Test(arguments: [
        "<x GCamera:MotionPhoto=\"1\" GCamera:MotionPhotoVersion=\"1\"/>", "<x GCamera:MicroVideo='1'/>",
        "<GCamera:MotionPhoto>1</GCamera:MotionPhoto>",
    ])
    func packetTellsOfTheFilm(_ packet: String) throws {
        #expect(try PictureHeader(of: file(packet)).hasVideo)
    }

    @Test(arguments: [
        "<x GCamera:MotionPhoto=\"0\"/>", "<x GCamera:MotionPhotoVersion=\"1\"/>", "<x dc:title=\"MotionPhoto\"/>", "MotionPhoto", "",
    ])
    func otherPacketsTellOfNone(_ packet: String) throws {
        #expect(try !PictureHeader(of: file(packet)).hasVideo)
    }

    @Test func loadedStillKnowsIt() throws {
        let folder = try TemporaryFolder()
        let still = Array(try Data(contentsOf: Samples.sources.appendingPathComponent("Tests/PictureCorpus/jpeg/fast.jpg")))
        try folder.write(still, to: "still.jpg")
        try folder.write(still + Array("..MotionPhoto_Data..SEFT".utf8), to: "moving.jpg")
        let loader = FileImageLoader(CodecDecoder())
        for (name, hasVideo) in [("still", false), ("moving", true)] {
            let bitmap = try loader.decode(path: folder.path + "/\(name).jpg", fit: .within(width: 4, height: 4))
            #expect(bitmap.hasVideo == hasVideo && bitmap.withoutPixels().hasVideo == hasVideo && !bitmap.isAnimated)
        }
    }

    @Test func tableAtTheEndTellsOfTheFilm() throws {
        let table = Array("....MotionPhoto_Data........SEFT".utf8)
        #expect(try PictureHeader(of: file("", end: table)).hasVideo)
        #expect(try !PictureHeader(of: file("", end: Array("....Image_UTC_Data......SEFT".utf8))).hasVideo)
        #expect(try !PictureHeader(of: file("", end: Array("MotionPhoto_Data..".utf8))).hasVideo)
    }
}
