import Imaging
import LayoutMath
import Platform
import Views

extension PanoramaView {
    /// Replaces the layers; the first is farthest back.
    /// - Precondition: names are unique and none is "title".
    public func setLayers(_ newLayers: [PanoramaLayer]) {
        let names = newLayers.map(\.name)
        precondition(Set(names).count == names.count && !names.contains("title"), "layer names are unique and not title, got \(names)")
        for layer in layers { layer.view.removeFromSuperview() }
        scenery.layers = newLayers
        scenery.addLayers()
        setNeedsLayout()
    }

    func layoutTitle() {
        scenery.titleView.run = TextRun(title, font: metrics.titleFont)
        scenery.titleView.color = metrics.titleColor
        guard let stage else { return }
        let extent = stage.text.metrics(of: metrics.titleFont)
        let width = stage.text.width(of: scenery.titleView.run)
        let x = direction == .leftToRight ? metrics.margin + metrics.titleShift : bounds.width - metrics.margin - width
        scenery.titleView.frame = Rect(x: x, y: metrics.titleBaseline - extent.ascent, width: width, height: extent.ascent + extent.descent)
        scenery.titleView.baseline = Point(x: 0, y: extent.ascent)
        scenery.titleView.semantics = Semantics(.heading, label: title)
        scenery.titleView.map = titleMap(textWidth: width)
        scenery.titleView.overhang = extent.ascent + extent.descent
        (scenery.titleView.direction, scenery.titleView.fade) = (direction, metrics.titleFade)
        if let loop = stops.loop { scenery.titleView.map = round(scenery.titleView.map, textWidth: width, loop: loop) }
    }

    /// The movement of the title. It is finite and never backwards, even for a long title over a single page.
    private func titleMap(textWidth: Double) -> ParallaxMap {
        switch metrics.titleTravel {
        case .leaving: return .leavingTitle(margin: metrics.margin, textWidth: textWidth, lastStop: maximumOffset)
        case .rate(let rate): return .rate(rate)
        case .keeping(let share, let rates):
            guard maximumOffset > 0 else { return .rate(0) }
            return .rate(((textWidth - share * bounds.width) / maximumOffset).clamped(to: rates))
        }
    }

    /// Returns the map for a loop. In one turn of the pages, the title moves out on one side and in on the other, and returns to its first
    /// place.
    private func round(_ map: ParallaxMap, textWidth: Double, loop: Loop) -> ParallaxMap {
        guard map.rate > 0 else { return map }
        let period = max(map.rate * loop.length, textWidth + bounds.width + 2 * scenery.titleView.overhang)
        return .tiled(layer: textWidth, gap: period - textWidth, content: loop.length)
    }

    /// The title's displacement along the reading direction. In a loop, the title enters on the far side once it has left on the near side.
    private var titleDisplacement: Double {
        let displacement = scenery.titleView.map.displacement(atOffset: contentOffset)
        guard let loop = scenery.titleView.map.loop else { return displacement }
        let start = direction == .leftToRight ? scenery.titleView.frame.minX : bounds.width - scenery.titleView.frame.maxX
        let hasLeft = start + displacement + scenery.titleView.bounds.width + scenery.titleView.overhang < 0
        return hasLeft ? displacement + scenery.titleView.map.rate * loop.length : displacement
    }

    /// Clips the title's descenders while it rises. A title that does not rise counts as risen.
    private func cutTitle() {
        guard let depth = metrics.risenTitleDepth, let stage else { return scenery.titleView.cut = nil }
        let extent = stage.text.metrics(of: metrics.titleFont)
        let share = metrics.rise == 0 ? 1 : riseFraction
        let descent = extent.descent.interpolated(to: min(depth, extent.descent), fraction: share)
        scenery.titleView.cut = share > 0 ? extent.ascent + descent : nil
    }

    func placeTitle() {
        cutTitle()
        let sign = direction == .leftToRight ? 1.0 : -1.0
        let still = prefersReducedMotion
        let displacement = still ? 0 : titleDisplacement
        scenery.titleView.translation = Vector(
            x: sign * displacement - presentation.slide(width: bounds.width), y: -metrics.rise * riseFraction)
        scenery.titleView.alpha = (1 - (1 - metrics.risenTitleAlpha) * riseFraction) * (1 - presentation.fraction)
        scenery.titleView.room = titleRoom.map { $0.offset(by: -scenery.titleView.place) }
        placeAccessory()
    }

    func layoutLayers() {
        for index in layers.indices {
            let view = layers[index].view
            guard view.frame.isEmpty || view.frame == layers[index].filledFrame else { continue }
            let frame = coveringFrame(of: layers[index])
            view.frame = frame
            scenery.layers[index].filledFrame = frame
        }
    }

    /// Returns a frame with which a layer covers the panorama at every offset.
    private func coveringFrame(of layer: PanoramaLayer) -> Rect {
        guard case .rate(let rate) = layer.travel else { return bounds }
        let way = abs(rate) * lastStop
        // The layer's extra width is on the side from which the pages come, unless its rate is negative.
        let movesLeft = (rate > 0) == (direction == .leftToRight)
        return Rect(x: movesLeft ? 0 : 0 - way, y: 0, width: bounds.width + way, height: bounds.height)
    }

    /// Positions the layers by the offset, clamped to its limits, so that pulling past an end uncovers nothing. Only their x changes. In a
    /// loop they move back on the way from the last page to the first.
    func placeLayers() {
        let sign = direction == .leftToRight ? 1.0 : -1.0
        let still = prefersReducedMotion
        for layer in layers where layer.travel != .fixed {
            let displacement = still ? 0 : map(of: layer).displacement(atOffset: contentOffset, maximumOffset: maximumOffset)
            layer.view.translation = Vector(x: sign * displacement, y: 0)
        }
    }

    func map(of layer: PanoramaLayer) -> ParallaxMap {
        let map: ParallaxMap =
            switch layer.travel {
            case .rate(let rate): .rate(rate)
            case .anchored: .anchored(layer: layer.view.frame.width, viewport: bounds.width, maximumOffset: lastStop)
            case .fixed: .rate(0)
            }
        return stops.loop.map { .returning(rate: map.rate, lastStop: lastStop, content: $0.length) } ?? map
    }
}

/// The title: one line, much larger than the window.
final class PanoramaTitle: View {
    var run = TextRun("", font: Font(.displayThin, size: 46)) { didSet { if run != oldValue { setNeedsDisplay() } } }
    var color = Color.black { didSet { if color != oldValue { setNeedsDisplay() } } }
    var baseline = Point.zero
    var map = ParallaxMap.rate(0)
    /// Greatest distance in points by which letters may extend beyond their widths.
    var overhang = 0.0

    /// The part of the title that is shown; nil for all of it.
    var room: Rect? { didSet { if room != oldValue { setNeedsDisplay() } } }
    /// The direction in which the room ends.
    var direction = LayoutDirection.leftToRight
    /// Length in points over which a title that extends beyond the room fades out before the room's end.
    var fade = 0.0

    /// Visible height in points; nil shows the complete title. It changes while scrolling, without a layout.
    var cut: Double? { didSet { if cut != oldValue { setNeedsDisplay() } } }

    override func draw(in canvas: Canvas) {
        var clip = cut.map { Rect(x: 0, y: 0, width: bounds.width, height: $0) }
        if let room { clip = clip?.intersection(room) ?? room }
        canvas.nested(.identity, alpha: 1, clip: clip) {
            guard let ending else { return canvas.text(run, at: baseline, color) }
            let fade = direction == .leftToRight ? PanoramaTitle.leaving : PanoramaTitle.leaving.reversed
            canvas.faded(fade, in: ending, axis: .horizontal) { canvas.text(run, at: baseline, color) }
        }
    }

    private static let leaving = Gradient([Gradient.Stop(0, .white), Gradient.Stop(1, .white.opacity(0))])

    /// The part of the room in which the title fades out; nil if it ends within the room. It grows with what is beyond the room, so that the
    /// fade neither appears nor disappears at once while the title moves.
    private var ending: Rect? {
        guard let room else { return nil }
        let length = min(fade, direction == .leftToRight ? bounds.maxX - room.maxX : room.minX - bounds.minX)
        guard length > 0 else { return nil }
        return Rect(x: direction == .leftToRight ? room.maxX - length : room.minX, y: 0, width: length, height: bounds.height)
    }

    override func contains(_ point: Point) -> Bool { false }
}
