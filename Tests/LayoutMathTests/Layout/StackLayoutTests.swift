import LayoutMath
import Testing

@Suite struct StackLayoutTests {
    private func item(_ length: Double, _ breadth: Double, _ flexibility: Flexibility = .rigid) -> StackLayout.Item {
        StackLayout.Item(FlexibleLength(length, flexibility), breadth: breadth)
    }

    // MARK: Laws

    @Test func itemsFollowEachOtherWithoutOverlap() {
        var source = RowSource(seed: 81)
        for _ in 0..<1000 {
            let (layout, items, bounds) = (source.stack(), source.stackItems(), source.bounds())
            let (axis, sign) = (layout.axis, layout.isReversed ? -1.0 : 1)

            let frames = layout.frames(of: items, in: bounds)

            for (first, second) in zip(frames, frames.dropFirst()) {
                #expect((second.center - first.center)[axis] * sign >= -1e-9)
                #expect(second.insetBy(1e-6).intersects(first.insetBy(1e-6)) == false)
            }
        }
    }

    @Test func itemsHaveTheirLengthsAndStayWithinTheInsetsAcross() {
        var source = RowSource(seed: 82)
        for _ in 0..<1000 {
            let (layout, items, bounds) = (source.stack(), source.stackItems(), source.bounds())
            let (cross, room) = (layout.axis.other, bounds.inset(by: layout.insets))

            let frames = layout.frames(of: items, in: bounds)

            let lengths = layout.lengths(of: items, in: bounds.size[layout.axis])
            #expect(zip(frames, lengths).allSatisfy { $0.size[layout.axis] == $1 })
            for (frame, item) in zip(frames, items) {
                #expect(frame.origin[cross] >= room.origin[cross] - 1e-9)
                #expect(frame.origin[cross] + frame.size[cross] <= room.origin[cross] + room.size[cross] + 1e-9)
                #expect(layout.alignment == .fill || frame.size[cross] == min(item.breadth, room.size[cross]))
            }
        }
    }

    @Test func itemsThatFitAreWithinTheInsetsAlongTheAxis() {
        var source = RowSource(seed: 83)
        for _ in 0..<1000 {
            let (layout, items, bounds) = (source.stack(), source.stackItems(), source.bounds())
            let (axis, room) = (layout.axis, bounds.inset(by: layout.insets))

            let frames = layout.frames(of: items, in: bounds)

            let natural = layout.naturalSize(of: items)[axis]
            guard natural <= bounds.size[axis] else { continue }
            #expect(frames.allSatisfy { $0.origin[axis] >= room.origin[axis] - 1e-6 })
            #expect(frames.allSatisfy { $0.origin[axis] + $0.size[axis] <= room.origin[axis] + room.size[axis] + 1e-6 })
        }
    }

    @Test func rightToLeftMirrorsLeftToRight() {
        var source = RowSource(seed: 84)
        for _ in 0..<1000 {
            var (layout, items, bounds) = (source.stack(), source.stackItems(), source.bounds())
            layout.direction = .leftToRight
            let room = bounds.inset(by: layout.insets)
            let forward = layout.frames(of: items, in: bounds)
            layout.direction = .rightToLeft

            expectMirrored(layout.frames(of: items, in: bounds), forward, in: room)
            items.removeAll()
            #expect(layout.frames(of: items, in: bounds).isEmpty)
        }
    }

    @Test func aStackOfItsNaturalSizeGivesNaturalSizes() {
        var source = RowSource(seed: 85)
        for _ in 0..<1000 {
            let (layout, items) = (source.stack(), source.stackItems())
            let size = layout.naturalSize(of: items)

            let frames = layout.frames(of: items, in: Rect(origin: Point(x: 9, y: -4), size: size))

            for (frame, item) in zip(frames, items) {
                #expect(abs(frame.size[layout.axis] - item.length.natural) < 1e-6)
                #expect(layout.alignment == .fill || abs(frame.size[layout.axis.other] - item.breadth) < 1e-6)
            }
        }
    }

    @Test func firstBaselinesAreOnOneLine() {
        var source = RowSource(seed: 86)
        for _ in 0..<500 {
            var (layout, items) = (source.stack(), source.stackItems())
            (layout.axis, layout.alignment) = (.horizontal, .firstBaseline)
            for index in items.indices { items[index].firstBaseline = source.number(in: 0...1) * items[index].breadth }

            let frames = layout.frames(of: items, in: Rect(origin: .zero, size: layout.naturalSize(of: items)))

            let baselines = zip(frames, items).map { $0.minY + ($1.firstBaseline ?? 0) }
            #expect(baselines.allSatisfy { abs($0 - baselines[0]) < 1e-9 })
        }
    }

    // MARK: Values

    @Test(arguments: [
        (StackLayout.Distribution.leading, [10.0, 34]), (.center, [35, 59]), (.trailing, [60, 84]), (.spaceBetween, [10, 84]),
    ])
    func roomThatNoItemTakesIsDistributed(_ distribution: StackLayout.Distribution, _ x: [Double]) {
        var layout = StackLayout(axis: .horizontal, spacing: 4)
        (layout.distribution, layout.insets) = (distribution, Insets(left: 10, right: 6))

        let frames = layout.frames(of: [item(20, 30), item(10, 10)], in: Rect(x: 0, y: 0, width: 100, height: 30))

        #expect(frames.map(\.minX) == x)
    }

    @Test(arguments: [
        (StackLayout.Alignment.leading, 5.0, 10.0), (.center, 30, 10), (.trailing, 55, 10), (.fill, 5, 60), (.firstBaseline, 5, 10),
    ])
    func itemsAreAlignedAcross(_ alignment: StackLayout.Alignment, _ x: Double, _ width: Double) {
        var layout = StackLayout()
        (layout.alignment, layout.insets) = (alignment, Insets(left: 5, right: 35))

        let frame = layout.frames(of: [item(20, 10)], in: Rect(x: 0, y: 0, width: 100, height: 30))[0]

        #expect(frame.minX == x && frame.width == width)
    }

    @Test func anItemHasItsOwnSpaceBehindIt() {
        var items = [item(20, 10), item(20, 10), item(20, 10)]
        items[0].spacingAfter = 30
        let layout = StackLayout(spacing: 4)

        #expect(layout.frames(of: items, in: .zero).map(\.minY) == [0, 50, 74])
        #expect(layout.naturalSize(of: items) == Size(width: 10, height: 94))
    }

    @Test func aGrowingItemPushesTheOthersToTheEnd() {
        let items = [item(20, 10), item(0, 0, Flexibility(grow: 1, minimum: 8)), item(30, 10)]
        let layout = StackLayout(axis: .horizontal)

        #expect(layout.frames(of: items, in: Rect(x: 0, y: 0, width: 100, height: 10)).map(\.minX) == [0, 20, 70])
        #expect(layout.frames(of: items, in: Rect(x: 0, y: 0, width: 40, height: 10)).map(\.minX) == [0, 20, 28])
    }

    @Test func spacingAndBreadthsThatAreNoneTrap() async {
        await #expect(processExitsWith: .failure) { _ = StackLayout.Item(FlexibleLength(1), breadth: .nan) }
        await #expect(processExitsWith: .failure) { _ = StackLayout.Item(FlexibleLength(1), breadth: 1, spacingAfter: .infinity) }
        await #expect(processExitsWith: .failure) { _ = StackLayout(spacing: .nan).lengths(of: [], in: 10) }
    }
}

extension StackLayout {
    /// Whether later items are further to the left.
    fileprivate var isReversed: Bool { axis == .horizontal && direction == .rightToLeft }
}

extension RowSource {
    /// 0 … 8 items, some with a baseline.
    mutating func stackItems() -> [StackLayout.Item] {
        flexibleLengths().map { length in
            let breadth = unit() < 0.1 ? 0 : number(in: 0...150)
            return StackLayout.Item(
                length, breadth: breadth, firstBaseline: unit() < 0.5 ? nil : breadth * unit(),
                spacingAfter: unit() < 0.8 ? nil : number(in: 0...40))
        }
    }

    mutating func bounds() -> Rect {
        Rect(x: number(in: -50...50), y: number(in: -50...50), width: number(in: 0...900), height: number(in: 0...900))
    }

    mutating func insets() -> Insets {
        Insets(top: number(in: 0...20), left: number(in: 0...20), bottom: number(in: 0...20), right: number(in: 0...20))
    }

    mutating func direction() -> LayoutDirection { unit() < 0.5 ? .leftToRight : .rightToLeft }
    mutating func alignment() -> StackLayout.Alignment { StackLayout.Alignment.allCases[index(below: 5)] }
    mutating func distribution() -> StackLayout.Distribution { StackLayout.Distribution.allCases[index(below: 4)] }

    mutating func stack() -> StackLayout {
        var layout = StackLayout(axis: unit() < 0.5 ? .horizontal : .vertical, spacing: number(in: 0...20))
        (layout.insets, layout.distribution) = (insets(), distribution())
        (layout.alignment, layout.direction) = (alignment(), direction())
        return layout
    }
}

/// Expects that each frame is the mirror image of another one.
/// - Parameter room: The part of the bounds that is mirrored: all but the insets.
func expectMirrored(_ mirrored: [Rect], _ frames: [Rect], in room: Rect) {
    #expect(mirrored.count == frames.count)
    for (mirrored, frame) in zip(mirrored, frames) {
        #expect(mirrored.size == frame.size && mirrored.minY == frame.minY)
        #expect(abs(mirrored.minX - (room.minX + room.maxX - frame.maxX)) < 1e-9)
    }
}
