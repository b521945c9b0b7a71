import Codecs
import Foundation
import Imaging
import Pictures
import Testing

@testable import Editing

/// Tests cropping a JPEG: it is exact, in the JPEG's units.
@Suite struct CropTests {
    private let fixture: EditFixture

    init() throws { fixture = try EditFixture() }

    @Test(arguments: 1...8, 0...3) func thePartIsTheOneThatWasSeen(orientation: Int, quarters: Int) throws {
        try fixture.jpeg(EditFixture.bitmap(61, 45), orientation: orientation)
        let before = try fixture.decoded("a.jpg").turned(byQuarters: quarters)
        let subject = try fixture.editor.subject(of: fixture.scratch.path("a.jpg"))
        let wanted = PicturePart(x: 13, y: 9, width: 21, height: 17)
        let part = subject.exactPart(wanted, turnedBy: quarters)

        _ = try fixture.editor.write(PictureEdit(quarters: quarters, part: wanted), of: try fixture.file("a.jpg"))

        let after = try fixture.decoded("a.jpg")
        #expect(PixelSize(width: after.width, height: after.height) == part.size)
        // At the edge of the part, chroma is interpolated without the neighbours that are gone.
        let inner = PicturePart(x: 2, y: 2, width: part.width - 4, height: part.height - 4)
        let difference = after.part(inner).difference(from: before.part(part).part(inner))
        #expect(difference.map { $0 <= 4 } == true, "\(difference ?? -1)")
    }

    /// The part is extended outward, by less than a unit on two sides.
    @Test(arguments: 1...8, 0...3) func whatIsKeptContainsWhatIsWanted(orientation: Int, quarters: Int) {
        let subject = EditSubject(
            format: .jpeg, size: PixelSize(width: 61, height: 45), orientation: PictureOrientation(exif: orientation),
            unit: PixelSize(width: 16, height: 8))
        let size = subject.uprightSize(turnedBy: quarters)
        for x in stride(from: 0, to: size.width - 5, by: 3) {
            for y in stride(from: 0, to: size.height - 5, by: 3) {
                let wanted = PicturePart(x: x, y: y, width: 5, height: 4)
                let part = subject.exactPart(wanted, turnedBy: quarters)
                #expect(part.isWithin(size) && part.x <= x && part.y <= y)
                #expect(part.x + part.width >= x + 5 && part.y + part.height >= y + 4)
                #expect(part.width < 5 + 16 && part.height < 4 + 16)
                #expect(subject.exactPart(part, turnedBy: quarters) == part)
            }
        }
    }

    @Test func otherFormatsAreCutWhereOneWants() {
        let subject = EditSubject(
            format: .png, size: PixelSize(width: 61, height: 45), orientation: PictureOrientation(exif: 1),
            unit: PixelSize(width: 1, height: 1))
        let part = PicturePart(x: 13, y: 9, width: 21, height: 17)

        #expect(subject.exactPart(part, turnedBy: 3) == part)
    }

    @Test func aPartBeyondThePictureIsRefused() throws {
        try fixture.jpeg(EditFixture.bitmap(61, 45))
        let before = fixture.bytes("a.jpg")

        #expect(throws: EditError.changed) {
            try fixture.editor.write(
                PictureEdit(part: PicturePart(x: 50, y: 0, width: 20, height: 16)), of: try fixture.file("a.jpg"))
        }
        #expect(fixture.bytes("a.jpg") == before)
    }
}
