import Imaging
import Pictures
import Testing

@testable import Editing

/// Tests a photo with an attached film.
@Suite struct FilmTests {
    private let fixture: EditFixture

    init() throws {
        fixture = try EditFixture()
        try fixture.jpeg(EditFixture.bitmap(48, 32), orientation: 1)
        let packet = Array(
            """
            http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
            xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" \
            GCamera:MotionPhoto="1" GCamera:MicroVideo="1" tiff:Orientation="1"/></rdf:RDF></x:xmpmeta>
            """.utf8)
        let file = fixture.bytes("a.jpg")
        let segment: [UInt8] = [0xFF, 0xE1, UInt8((packet.count + 2) >> 8), UInt8((packet.count + 2) & 255)] + packet
        try fixture.scratch.write(file[..<2] + segment + file[2...] + Array("the film".utf8), to: "a.jpg")
    }

    @Test func aTurnKeepsTheFilm() throws {
        _ = try fixture.editor.write(PictureEdit(quarters: 1), of: try fixture.file("a.jpg"))

        #expect(fixture.bytes("a.jpg").suffix(8).elementsEqual("the film".utf8))
        #expect(try fixture.header("a.jpg").orientation == 6)
        #expect(fixture.bytes("a.jpg").contains(Array("MotionPhoto=\"1\"".utf8)))
    }

    /// The film would show the part that was cut off.
    @Test func aCutLeavesTheFilmOut() throws {
        _ = try fixture.editor.write(
            PictureEdit(part: PicturePart(x: 0, y: 0, width: 16, height: 16)), of: try fixture.file("a.jpg"))

        let now = fixture.bytes("a.jpg")
        #expect(now.suffix(2) == [0xFF, 0xD9] && !now.contains(Array("the film".utf8)))
        #expect(now.contains(Array("MotionPhoto=\"0\" GCamera:MicroVideo=\"0\"".utf8)))
    }
}
