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
@Suite struct CanvasPathTests {
    private let triangle = Path([Point(x: 2, y: 2), Point(x: 12, y: 2), Point(x: 2, y: 8)], closed: true)

    /// The paths of a frame with one view of 20x10, half as opaque and twice as large as its window.
    private func paths(_ drawing: @escaping @MainActor (Canvas) -> Void) -> [PathDraw] {
        let (root, sketch) = (View(), Sketch(frame: Rect(x: 10, y: 5, width: 20, height: 10)))
        sketch.transform = ViewTransform(scale: 2)
        sketch.alpha = 0.5
        sketch.drawing = drawing
        root.addSubview(sketch)
        let stage = Stage(root: root, size: Size(width: 80, height: 60), text: MonospacedText(), images: NoImages())
        return stage.frame(at: 0, events: []).commands.compactMap { if case .path(let draw) = $0 { draw } else { nil } }
    }

    @Test func pathsFollowTheViewsMagnificationAndOpacity() throws {
        let draws = paths { [triangle] in $0.fill(triangle, .white, rule: .evenOdd) }

        let draw = try #require(draws.first)
        #expect(draws.count == 1 && draw.path == triangle && draw.stroke == nil && draw.rule == .evenOdd && draw.paint == .color(.white))
        #expect(draw.opacity == 0.5)
        // The view is magnified about its centre at 20, 10.
        #expect(draw.bounds == Rect(x: 4, y: 4, width: 20, height: 12))
    }

    @Test func linesAndGradientsAreRecorded() throws {
        let style = StrokeStyle(width: 2, join: .round)
        let gradient = Gradient([.init(0, .white), .init(1, .black)])

        let draws = paths { [triangle] canvas in
            canvas.stroke(triangle, style, .black, blend: .additive)
            canvas.fill(triangle, gradient, axis: .vertical, opacity: 0.5)
            canvas.stroke(triangle, style, gradient, axis: .horizontal)
        }

        #expect(draws.map(\.stroke) == [style, nil, style])
        #expect(draws.map(\.paint) == [.color(.black), .gradient(gradient, axis: .vertical), .gradient(gradient, axis: .horizontal)])
        #expect(draws.map(\.opacity) == [0.5, 0.25, 0.5])
        #expect(draws.map(\.blend) == [.additive, .sourceOver, .sourceOver])
        #expect(draws[0].bounds == Rect(x: 2, y: 2, width: 24, height: 16))
    }

    @Test func emptyPathsAreNotRecorded() {
        #expect(paths { $0.fill(Path(), .white) }.isEmpty)
    }
}
