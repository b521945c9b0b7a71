import Imaging
import LayoutMath
import Platform
import Views

// Pictures with too many pixels to be held as one bitmap are shown sharp in tiles, over a blurred version.
extension SwiperSlot {
    /// Greatest number of pixels of a source that is loaded as one bitmap when it is magnified: 64 MB.
    static let largestWhole = 16 << 20
    /// Greatest number of pixels of the blurred version of a larger source: 16 MB, which is decoded fast enough for a user to wait.
    static let largestBlurred = 4 << 20
    /// Speed in points per second below which tiles are requested.
    private static let slowSpeed = 600.0
    /// Width of the border around the slot whose tiles are loaded ahead, as a share of the slot's size.
    private static let margin = 0.125
    /// Number of display pixels per source pixel from which source pixels are shown as squares.
    static let squaresScale = 4.0

    /// The source's size if it is shown in tiles; nil otherwise.
    private var tiledSize: PixelSize? {
        guard let pixelSize = sizes.pixel, let bitmap = picture.bitmap, !bitmap.isAnimated, zoom.isZoomed, style.contentMode == .fit,
            abs(offset) < 1
        else {
            return nil
        }
        let size = PixelSize(width: Int(pixelSize.width), height: Int(pixelSize.height))
        return size.area > SwiperSlot.largestWhole && turn.value(at: now).truncatingRemainder(dividingBy: 4) == 0 ? size : nil
    }

    /// Requests the tiles in sight once the movement is slow, and those around them.
    /// - Parameter blurred: Width of the picture that is drawn below them, in pixels.
    func prepareTiles(over blurred: Int, at time: Seconds) {
        guard let stage, let size = tiledSize else { return tiles = SlotTiles() }
        if !zoom.scale.isSettled(at: time) { prefetchGoal(over: blurred, size, stage.scale, at: time) }
        let rect = zoom.rect(at: time)
        let scale = rect.width * stage.scale / Double(size.width)
        guard Double(blurred) < Double(size.width) * min(1, scale) else { return tiles = SlotTiles() }
        let grid = TileGrid(size: size, scale: scale)
        let sight = source(of: bounds, rect, size)
        let isSlow = zoom.scale.isSettled(at: time) && Axis.both.allSatisfy { abs(zoom[$0].velocity(at: time)) < SwiperSlot.slowSpeed }
        let inSight = grid.tiles(in: sight)
        let wanted = isSlow ? inSight : inSight.filter { tiles.times[$0] != nil }
        tiles.follow(wanted, at: time) { tile in
            let part = tile.part
            return Rect(x: Double(part.x), y: Double(part.y), width: Double(part.width), height: Double(part.height)).intersects(sight)
        } isLoaded: { tile in
            stage.images.state(of: tile.image(of: item.url)).isReady
        }
        if isSlow {
            let (x, y) = (bounds.width * SwiperSlot.margin, bounds.height * SwiperSlot.margin)
            let around = source(of: bounds.inset(by: Insets(top: -y, left: -x, bottom: -y, right: -x)), rect, size)
            for tile in grid.tiles(in: around) { prefetch(tile.image(of: item.url)) }
        }
        if tiles.isFading(at: time) { setNeedsAdvance() }
    }

    /// Requests the tiles that will be in sight when the change of scale has ended, because the first part of a picture takes longer than
    /// the parts after it.
    private func prefetchGoal(over blurred: Int, _ size: PixelSize, _ displayScale: Double, at time: Seconds) {
        let rect = zoom.goal(at: time)
        let scale = rect.width * displayScale / Double(size.width)
        guard Double(blurred) < Double(size.width) * min(1, scale) else { return }
        for tile in TileGrid(size: size, scale: scale).tiles(in: source(of: bounds, rect, size)) { prefetch(tile.image(of: item.url)) }
    }

    /// Returns the pixels of the source in a rectangle of the slot.
    private func source(of area: Rect, _ rect: Rect, _ size: PixelSize) -> Rect {
        let (x, y) = (Double(size.width) / rect.width, Double(size.height) / rect.height)
        return Rect(x: (area.minX - rect.minX) * x, y: (area.minY - rect.minY) * y, width: area.width * x, height: area.height * y)
    }

    /// Draws the loaded tiles over the picture in `rect`.
    func drawTiles(in rect: Rect, opacity: Double, _ canvas: Canvas) {
        guard !tiles.times.isEmpty, let size = tiledSize else { return }
        let sampling = sampling(in: rect)
        for tile in tiles.drawn {
            let place = place(of: tile, in: rect, size, canvas.displayScale)
            guard place.intersects(bounds) else { continue }
            let share = tiles.share(of: tile, at: canvas.time) * opacity
            // Soft edges must not be drawn over the same edges below.
            if picture.bitmap?.isOpaque == false { drawPaper(in: place, opacity: share, canvas) }
            canvas.picture(tile.image(of: item.url), in: place, tint: Color.white.opacity(share), sampling: sampling)
        }
    }

    /// Returns how the picture in `rect` is sampled.
    func sampling(in rect: Rect) -> PictureSampling {
        guard let stage, let pixelSize = sizes.pixel, zoom.isZoomed else { return PictureSampling() }
        let isInSquares = rect.width * stage.scale >= pixelSize.width * SwiperSlot.squaresScale
        return PictureSampling(magnification: isInSquares ? .nearest : .linear)
    }

    /// Returns a tile's rectangle in whole display pixels, so that neighbours share an edge. It follows the picture only by whole pixels,
    /// so nothing shimmers while the picture moves.
    private func place(of tile: PictureTile, in rect: Rect, _ size: PixelSize, _ displayScale: Double) -> Rect {
        let part = tile.part
        func edge(_ pixel: Int, _ count: Int, _ start: Double, _ length: Double) -> Double {
            ((start * displayScale).rounded(.down) + (Double(pixel) / Double(count) * length * displayScale).rounded()) / displayScale
        }
        let (left, top) = (edge(part.x, size.width, rect.minX, rect.width), edge(part.y, size.height, rect.minY, rect.height))
        return Rect(
            x: left, y: top, width: edge(part.x + part.width, size.width, rect.minX, rect.width) - left,
            height: edge(part.y + part.height, size.height, rect.minY, rect.height) - top)
    }
}
