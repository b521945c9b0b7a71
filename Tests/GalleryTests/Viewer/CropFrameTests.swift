import Editing
import Imaging
import LayoutMath
import Particles
import Testing

@testable import Gallery

/// Laws of the frame that cuts a picture, for random drags of all its handles.
@Suite struct CropFrameTests {
    private func frame(_ width: Int = 640, _ height: Int = 400, unit: Int = 16, orientation: Int = 1) -> CropFrame {
        CropFrame(
            EditSubject(
                format: .jpeg, size: PixelSize(width: width, height: height), orientation: PictureOrientation(exif: orientation),
                unit: PixelSize(width: unit, height: unit)), turnedBy: 0)
    }

    @Test(arguments: CropFrame.Shape.allCases, [1, 6]) func aFrameStaysInsideAndKeepsItsShape(_ shape: CropFrame.Shape, orientation: Int) {
        var (frame, random) = (frame(orientation: orientation), RandomSource(seed: 7))
        func way() -> Double { Double.random(in: -900...900, using: &random) }
        frame.take(shape)
        let whole = frame.size
        for round in 0..<400 {
            let handle = CropFrame.Handle.allCases[round % CropFrame.Handle.allCases.count]
            let ratio = frame.wanted.width / frame.wanted.height

            frame.drag(handle, by: Vector(x: way(), y: way()), from: frame.wanted)

            let wanted = frame.wanted
            #expect(wanted.minX >= -1e-6 && wanted.minY >= -1e-6, "\(handle) \(wanted)")
            #expect(wanted.maxX <= Double(whole.width) + 1e-6 && wanted.maxY <= Double(whole.height) + 1e-6, "\(handle) \(wanted)")
            #expect(min(wanted.width, wanted.height) >= 16 - 1e-6, "\(handle) \(wanted)")
            if shape != .free { #expect(abs(wanted.width / wanted.height - ratio) < 1e-6, "\(handle) \(wanted)") }
            #expect(frame.part.isWithin(whole))
        }
    }

    /// Sides that are not dragged stay in place.
    @Test func theOtherEdgesStay() {
        var frame = frame()
        frame.drag(.topLeft, by: Vector(x: 100, y: 60), from: frame.wanted)
        #expect(frame.wanted == Rect(x: 100, y: 60, width: 540, height: 340))
        frame.drag(.right, by: Vector(x: -40, y: 90), from: frame.wanted)
        #expect(frame.wanted == Rect(x: 100, y: 60, width: 500, height: 340))
        frame.drag(.inside, by: Vector(x: 900, y: -20), from: frame.wanted)
        #expect(frame.wanted == Rect(x: 140, y: 40, width: 500, height: 340))
    }

    @Test func allOfThePictureIsNoCut() {
        let frame = frame()
        #expect(frame.edit == PictureEdit())
    }

    @Test func tinyPicturesHaveAFrameToo() {
        var frame = frame(5, 3, unit: 8)
        frame.drag(.bottomRight, by: Vector(x: -4, y: -2), from: frame.wanted)
        #expect(frame.part == PicturePart(x: 0, y: 0, width: 5, height: 3))
    }

    /// A step is about a hundredth of each side, rounded to complete units, and at least one unit.
    @Test func stepsAreWholeUnits() {
        #expect(frame().step == Vector(x: 16, y: 16))
        #expect(frame(6400, 4000).step == Vector(x: 64, y: 48))
        #expect(frame(640, 400, unit: 1).step == Vector(x: 6, y: 4))
    }
}
