import Imaging
import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

/// Draws what a closure says.
private final class Sketch: View {
    var drawing: @MainActor (Canvas) -> Void = { _ in }
    override func draw(in canvas: Canvas) { drawing(canvas) }
}

@MainActor
@Suite struct CanvasGroupTests {
    private let rect = Rect(x: 0, y: 0, width: 20, height: 10)
    private let square = Path(Rect(x: 2, y: 2, width: 6, height: 6))

    /// The commands of a frame with one view of 20x10 at 10, 5, half as opaque and twice as large as its window.
    private func commands(_ effects: ViewEffects = ViewEffects(), _ drawing: @escaping @MainActor (Canvas) -> Void) -> [DrawCommand] {
        let (root, sketch) = (View(), Sketch(frame: rect.offset(by: Vector(x: 10, y: 5))))
        sketch.transform = ViewTransform(scale: 2)
        (sketch.alpha, sketch.effects, sketch.drawing) = (0.5, effects, drawing)
        root.addSubview(sketch)
        let stage = Stage(root: root, size: Size(width: 80, height: 60), text: MonospacedText(), images: NoImages())
        return stage.frame(at: 0, events: []).commands
    }

    /// The view is magnified about its centre at 20, 10.
    private let mapping = Mapping(scale: 2, offset: Vector(x: 0, y: 0))

    @Test func theOpacityOfTheViewAppliesToTheGroup() {
        let fill = DrawCommand.fill(mapping(rect), .white, .sourceOver)

        let clipped = commands { [rect, square] canvas in canvas.clipped(to: square) { canvas.fill(rect, .white) } }
        let rotated = commands { [rect] canvas in canvas.rotated(by: .turns(0.1), about: rect.center) { canvas.fill(rect, .white) } }
        let blurred = commands { [rect] canvas in canvas.blurred(by: 3) { canvas.fill(rect, .white) } }

        func grouped(_ effect: GroupEffect) -> [DrawCommand] { [.beginGroup(effect, opacity: 0.5), fill, .endGroup] }
        #expect(clipped == grouped(.clip(square, .nonZero, mapping)))
        #expect(rotated == grouped(.rotation(.turns(0.1), about: Point(x: 20, y: 10))))
        #expect(blurred == grouped(.blur(6)))
    }

    @Test func nothingIsGroupedWithoutAnEffect() {
        let fill = DrawCommand.fill(mapping(rect), .white.opacity(0.5), .sourceOver)

        let upright = commands { [rect] canvas in canvas.rotated(by: .zero, about: .zero) { canvas.fill(rect, .white) } }
        let sharp = commands { [rect] canvas in canvas.blurred(by: 0) { canvas.fill(rect, .white) } }

        #expect(upright == [fill] && sharp == [fill])
    }

    @Test func groupsThatCannotBeSeenAreNotRecorded() {
        let outside = Path(Rect(x: 500, y: 0, width: 10, height: 10))

        let drawn = commands { [rect] canvas in canvas.clipped(to: outside) { canvas.fill(rect, .white) } }

        #expect(drawn.isEmpty)
    }

    /// Clips inside a group end there, and those around it continue after it.
    @Test func clipsAreRestored() {
        let commands = commands { [rect, square] canvas in
            canvas.clipped(to: square) {
                canvas.nested(.identity, alpha: 1, clip: Rect(x: 3, y: 3, width: 1, height: 1)) { canvas.fill(rect, .white) }
                canvas.fill(rect, .black)
            }
            canvas.fill(rect, .white)
        }

        let clips = commands.compactMap { if case .clip(let rect) = $0 { rect } else { nil } }
        #expect(clips == [mapping(Rect(x: 3, y: 3, width: 1, height: 1)), mapping(Rect(x: 2, y: 2, width: 6, height: 6))])
    }

    /// A view culls what is outside of `visibleRect`, so it must contain everything that a rotation brings into sight.
    @Test func theVisibleRectangleIsThatOfTheGroup() {
        var visible = Rect.zero
        _ = commands { canvas in canvas.rotated(by: .turns(0.125), about: Point(x: 0, y: 0)) { visible = canvas.visibleRect } }

        let back = AffineTransform.rotation(by: .turns(-0.125), about: .zero)
        for corner in [Point(x: 0, y: 0), Point(x: 80, y: 0), Point(x: 80, y: 60), Point(x: 0, y: 60)] {
            let inView = mapping.inverse(back(corner))
            #expect(visible.insetBy(-1e-9).contains(inView))
        }
    }

    @Test func scaledTextIsSetInALargerFont() {
        let run = TextRun("pier", font: Font(.regular, size: 10, tracking: 1))

        let drawn = commands { canvas in
            canvas.scaled(by: 3, about: Point(x: 2, y: 2)) { canvas.text(run, at: Point(x: 2, y: 3), .white) }
            canvas.text(run, at: .zero, .white)
        }

        let larger = TextRun("pier", font: Font(.regular, size: 30, tracking: 3))
        let expected: [DrawCommand] = [
            .text(TextDraw(larger, at: mapping(Point(x: 2, y: 5)), color: .white.opacity(0.5), magnification: 2)),
            .text(TextDraw(run, at: .zero, color: .white.opacity(0.5), magnification: 2)),
        ]
        #expect(drawn == expected)
    }

    @Test func theEffectsOfAViewContainEachOther() {
        let effects = ViewEffects(
            cornerRadius: 3, clip: square, blur: 4, shadow: Shadow(drop: 2, blur: 5, color: .black))

        let drawn = commands(effects) { [rect] in $0.fill(rect, .white) }

        let expected: [DrawCommand] = [
            .beginGroup(.shadow(.black, blur: 10, offset: Vector(x: 0, y: 4)), opacity: 0.5),
            .beginGroup(.clip(Path(roundedRect: rect, cornerRadius: 3), .nonZero, mapping), opacity: 1),
            .beginGroup(.clip(square, .nonZero, mapping), opacity: 1), .beginGroup(.blur(8), opacity: 1),
            .fill(mapping(rect), .white, .sourceOver), .endGroup, .endGroup, .endGroup, .endGroup,
        ]
        #expect(drawn == expected)
    }

    @Test(arguments: [true, false]) func onlyWhatIsShownIsHit(hasCorners: Bool) {
        let view = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
        let child = View(frame: view.bounds)
        view.addSubview(child)
        #expect(view.hitTest(Point(x: 1, y: 1)) === child)

        view.effects = hasCorners ? ViewEffects(cornerRadius: 20) : ViewEffects(clip: Path(ellipseIn: view.bounds))

        for x in 0..<40 {
            for y in 0..<40 {
                let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                #expect((view.hitTest(point) === child) == (point.distance(to: view.bounds.center) < 20))
            }
        }
    }

    @Test func negativeLengthsTrap() async {
        await #expect(processExitsWith: .failure) { _ = ViewEffects(cornerRadius: -1) }
        await #expect(processExitsWith: .failure) { _ = ViewEffects(blur: -1) }
    }
}
