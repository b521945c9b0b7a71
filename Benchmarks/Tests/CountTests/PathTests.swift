import CAllocationCounter
import Imaging
import LayoutMath
import Pictures
import Platform
import SDLBackend
import Testing
import Tours

/// Paths that do not change, optimised like in the shipped program.
@MainActor
@Suite(.serialized) struct PathTests {
    /// A path that is filled, one with a gradient, and a dashed line, all of them moved by whole pixels in every frame.
    private func list(_ paths: [Path], frame: Int) -> DisplayList {
        var list = DisplayList()
        let mapping = Mapping(scale: 2, offset: Vector(x: Double(frame), y: 10))
        list.append(.path(PathDraw(paths[0], mapping: mapping, paint: .color(.white), opacity: 0.5)))
        let gradient = Gradient([.init(0, .white), .init(1, .black)])
        list.append(.path(PathDraw(paths[1], mapping: mapping, paint: .gradient(gradient, axis: .vertical))))
        let style = StrokeStyle(width: 2, cap: .round, dashes: [4, 2])
        list.append(.path(PathDraw(paths[2], stroke: style, mapping: mapping, paint: .color(.white))))
        return list
    }

    @Test func noFrameWithKnownPathsAllocates() throws {
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let renderer = try OffscreenRenderer(width: 300, height: 200, fonts: try FontBook())
        let paths = (0..<3).map { Path(ellipseIn: Rect(x: Double($0) * 20, y: 5, width: 40, height: 60)) }
        let lists = (0..<60).map { list(paths, frame: $0) }
        let images = NoPictures()
        for list in lists { try renderer.render(list, images: images) }
        var counts: [UInt64] = []
        counts.reserveCapacity(lists.count)
        for list in lists {
            let before = thread_allocation_count()
            try renderer.render(list, images: images)
            counts.append(thread_allocation_count() - before)
        }

        #expect(counts.allSatisfy { $0 == 0 }, "\(counts)")
    }
}
