public import LayoutMath
import Views

/// How a picture lies in its frame: magnified, moved and turned. A frame of another size shows the same part of it.
public nonisolated struct PicturePlacement: Equatable, Sendable {
    /// 1 fits it.
    public var scale: Double
    /// Whether a pixel of the source is one of the display's, whatever scale that is.
    public var isPixelScale: Bool
    /// The point of the picture that is in the middle of the frame, as a share of its size along each axis.
    public var center: Vector
    /// By how many quarters it is turned, clockwise.
    public var quarters: Int

    /// A placement; by default the whole picture fitted into the frame, upright.
    public init(scale: Double = 1, isPixelScale: Bool = false, center: Vector = Vector(x: 0.5, y: 0.5), quarters: Int = 0) {
        (self.scale, self.isPixelScale, self.center, self.quarters) = (scale, isPixelScale, center, quarters)
    }
}

extension SwiperView {
    /// How the picture in the middle lies, or is bound to; nil when it fits as it is, and without one.
    public var placement: PicturePlacement? {
        guard let slot = middleSlot else { return waitingPlacement?.placement }
        if let waiting = slot.waitingPlacement { return waiting }
        let quarters = Int(slot.turn.target.truncatingRemainder(dividingBy: 4))
        guard !slot.zoom.isFitted || quarters != 0 else { return nil }
        var placement = slot.zoom.placement(at: now)
        placement.quarters = quarters
        return placement
    }

    /// Lets the selected picture lie so, once it is there.
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
