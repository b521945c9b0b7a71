import CAllocationCounter
import Imaging
import LayoutMath
import Pictures
import Platform
import SDLBackend
import Testing
import Tours

/// Groups of commands that do not change, optimised like in the shipped program.
@MainActor
@Suite(.serialized) struct GroupTests {
    /// A clip within a shadow, a rotation, a blur and a fade, all of them moved by whole pixels in every frame.
    private func list(_ star: Path, frame: Int) -> DisplayList {
        var list = DisplayList()
        let offset = Vector(x: Double(frame), y: 10)
        let rect = Rect(x: 0, y: 0, width: 60, height: 40).offset(by: offset)
        let gradient = Gradient([.init(0, .white), .init(1, .white.opacity(0))])
        list.append(.beginGroup(.shadow(.white, blur: 4, offset: Vector(x: 0, y: 2)), opacity: 0.5))
        list.append(.beginGroup(.clip(star, .nonZero, Mapping(offset: offset)), opacity: 1))
        list.append(.fill(rect, Color(hex: 0x336699), .sourceOver))
        list.append(.endGroup)
        list.append(.endGroup)
        for effect in [.rotation(.turns(0.1), about: rect.center), .blur(6), .fade(gradient, rect, axis: .horizontal)] as [GroupEffect] {
            list.append(.beginGroup(effect, opacity: 1))
            list.append(.shape(.rounded(radius: 8), rect.offset(by: Vector(x: 80, y: 60)), .white, .sourceOver))
            list.append(.endGroup)
        }
        return list
    }

    /// SDL's software renderer allocates a few small blocks when a texture meets another target. A group that is computed takes many more.
    @Test func aGroupThatIsKnownIsNotComputedAgain() throws {
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let renderer = try OffscreenRenderer(width: 300, height: 200, fonts: try FontBook())
        func star(_ radius: Double) -> Path {
            Path((0..<5).map { Point(x: 30, y: 20) + Angle.turns(Double($0) * 0.4).direction * radius }, closed: true)
        }
        let (known, other) = (star(19), star(17))
        let lists = (0..<40).map { list(known, frame: $0) } + [list(other, frame: 39)]
        let images = NoPictures()
        for list in lists.dropLast() { try renderer.render(list, images: images) }
        var counts: [UInt64] = []
        counts.reserveCapacity(lists.count)
        // The first of these frames moves the groups back to where they began.
        for list in lists {
            let before = thread_allocation_count()
            try renderer.render(list, images: images)
            counts.append(thread_allocation_count() - before)
        }

        #expect(counts.dropFirst().dropLast().allSatisfy { $0 <= 8 }, "\(counts)")
        #expect((counts.last ?? 0) > 16, "\(counts)")
    }
}
