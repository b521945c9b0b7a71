public import LayoutMath
import Views

/// The magnification, position and rotation of a picture in its frame, independent of the frame's size.
public nonisolated struct PicturePlacement: Equatable, Sendable {
    /// Magnification; 1 fits the picture into the frame.
    public var scale: Double
    /// Whether one pixel of the source is one display pixel; overrides `scale`.
    public var isPixelScale: Bool
    /// The point of the picture that is in the middle of the frame, as a share of the picture's size along each axis.
    public var center: Vector
    /// Rotation in quarter turns, clockwise.
    public var quarters: Int

    /// A placement; by default the complete picture, fitted into the frame and upright.
    public init(scale: Double = 1, isPixelScale: Bool = false, center: Vector = Vector(x: 0.5, y: 0.5), quarters: Int = 0) {
        (self.scale, self.isPixelScale, self.center, self.quarters) = (scale, isPixelScale, center, quarters)
    }
}

extension SwiperView {
    /// Placement of the picture in the middle, with its final scale and rotation and its present centre; nil if it is fitted and upright,
    /// or if there is no picture.
    public var placement: PicturePlacement? {
        guard let slot = middleSlot else { return slots.waitingPlacement?.placement }
        if let waiting = slot.zoom.waiting { return waiting }
        let quarters = Int(slot.turn.target.truncatingRemainder(dividingBy: 4))
        guard !slot.zoom.isFitted || quarters != 0 else { return nil }
        var placement = slot.zoom.placement(at: now)
        placement.quarters = quarters
        return placement
    }

    /// Rotation of the picture in the middle in quarter turns, clockwise, 0...3; 0 without items.
    public var quarters: Int {
        guard let slot = middleSlot else { return 0 }
        return ((Int(slot.turn.target.rounded()) % 4) + 4) % 4
    }

    /// Undoes turns of the items of a URL at once, because the picture file itself was turned. The picture is fitted when it has been
    /// loaded again.
    /// - Parameter quarters: The rotation of the picture file in quarter turns, clockwise; later turns on the screen stay.
    public func pictureWasTurned(_ url: String, byQuarters quarters: Int) {
        for item in model.source where item.url == url {
            let rest = ((Int(turn(of: item).rounded()) - quarters) % 4 + 4) % 4
            slots.setTurn(Double(rest), of: item.id)
            slots[item.id]?.pictureWasTurned(leaving: rest)
        }
        setNeedsLayout()
    }

    /// Applies a placement to the selected picture as soon as it is loaded.
    public func place(_ placement: PicturePlacement) {
        guard let item = model.selectedItem else { return }
        slots.keep(placement, for: item.id)
        if let slot = slots[item.id] { handPlacement(to: slot) }
    }

    /// Passes the waiting placement to the slot of its picture.
    func handPlacement(to slot: SwiperSlot) {
        guard let placement = slots.takePlacement(for: slot.item.id) else { return }
        slot.turn.set(Double(placement.quarters))
        slot.zoom.waiting = placement
        slot.setNeedsLayout()
    }
}

extension PictureZoom {
    /// Unit to which shares are rounded. It is finer than a pixel of any picture.
    private static let shareUnit = 1e-6

    /// Returns the placement with the target scale and the centre at `time`. The centre at the end is not used, because the end of a drag
    /// or flick is not known.
    func placement(at time: Seconds) -> PicturePlacement {
        let share = share(ofMiddleAt: time)
        let unit = PictureZoom.shareUnit
        let center = Vector(x: (share.x / unit).rounded() * unit, y: (share.y / unit).rounded() * unit)
        return PicturePlacement(scale: scale.target, isPixelScale: isPixelScale, center: center)
    }

    /// Whether the target scale shows one pixel of the source on one display pixel.
    private var isPixelScale: Bool { pixelScale.map { abs(scale.target - $0) <= PictureZoom.fitTolerance } ?? false }
}
