public import LayoutMath
import Views

/// The magnification, position and rotation of a picture in its frame. A frame of another size shows the same part.
public nonisolated struct PicturePlacement: Equatable, Sendable {
    /// Magnification; 1 fits the picture into the frame.
    public var scale: Double
    /// Whether a pixel of the source is one of the display's, in place of `scale`.
    public var isPixelScale: Bool
    /// The point of the picture that is in the middle of the frame, as a share of its size along each axis.
    public var center: Vector
    /// Rotation in quarter turns, clockwise.
    public var quarters: Int

    /// A placement; by default the whole picture fitted into the frame, upright.
    public init(scale: Double = 1, isPixelScale: Bool = false, center: Vector = Vector(x: 0.5, y: 0.5), quarters: Int = 0) {
        (self.scale, self.isPixelScale, self.center, self.quarters) = (scale, isPixelScale, center, quarters)
    }
}

extension SwiperView {
    /// Placement of the picture in the middle, at the end of its movement; nil when it is fitted and upright, and without items.
    public var placement: PicturePlacement? {
        guard let slot = middleSlot else { return waitingPlacement?.placement }
        if let waiting = slot.waitingPlacement { return waiting }
        let quarters = Int(slot.turn.target.truncatingRemainder(dividingBy: 4))
        guard !slot.zoom.isFitted || quarters != 0 else { return nil }
        var placement = slot.zoom.placement(at: now)
        placement.quarters = quarters
        return placement
    }

    /// Places the selected picture as soon as it is loaded.
    public func place(_ placement: PicturePlacement) {
        guard let item = model.selectedItem else { return }
        turns[item.id] = Double(placement.quarters)
        waitingPlacement = (item.id, placement)
        if let slot = slots[item.id] { handPlacement(to: slot) }
    }

    /// Gives a slot the placement that waits for its picture.
    func handPlacement(to slot: SwiperSlot) {
        guard let (id, placement) = waitingPlacement, id == slot.item.id else { return }
        waitingPlacement = nil
        slot.turn.set(Double(placement.quarters))
        slot.waitingPlacement = placement
        slot.setNeedsLayout()
    }
}

extension PictureZoom {
    /// Decimals of a share that are told: finer than a pixel of any picture.
    private static let shareUnit = 1e-6

    /// How the picture lies; where it comes to rest is not known while a hand or its own speed moves it.
    func placement(at time: Seconds) -> PicturePlacement {
        let share = share(ofMiddleAt: time)
        let unit = PictureZoom.shareUnit
        let center = Vector(x: (share.x / unit).rounded() * unit, y: (share.y / unit).rounded() * unit)
        return PicturePlacement(scale: scale.target, isPixelScale: isPixelScale, center: center)
    }

    /// Whether a pixel of the source is bound to be one of the display's.
    private var isPixelScale: Bool { pixelScale.map { abs(scale.target - $0) <= PictureZoom.fitTolerance } ?? false }
}
