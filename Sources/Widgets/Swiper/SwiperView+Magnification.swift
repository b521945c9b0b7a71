import LayoutMath
import Views

// The magnification of the picture in the middle, and how other pictures adopt it.
extension SwiperView {
    /// Present magnification and centre of the picture in the middle, even while they change; nil while no picture is loaded.
    ///
    /// The rotation is that of the picture. The scale is always a number, never given as one source pixel per display pixel.
    public var magnification: PicturePlacement? {
        guard let slot = middleSlot, slot.picture.shown != nil else { return nil }
        return PicturePlacement(
            scale: slot.zoom.scale.value(at: now), center: slot.zoom.share(ofMiddleAt: now), quarters: Int(turn(of: slot.item)))
    }

    /// Magnifies the picture in the middle like another picture, at once and within its own limits; it keeps its rotation. A picture that
    /// is still loading is magnified once it is loaded.
    public func magnify(like other: PicturePlacement) {
        guard let slot = middleSlot else { return }
        var placement = other
        placement.quarters = Int(turn(of: slot.item))
        if slot.picture.shown == nil {
            slot.zoom.waiting = placement
        } else if placement != magnification {
            slot.zoom.place(placement, at: now)
        }
        slot.setNeedsDisplay()
    }

    /// Passes the magnification of the previously selected picture to the one that is selected now.
    func passMagnification(from old: SwiperItem?) {
        guard keepsMagnification, let old, let new = model.selectedItem, new.id != old.id else { return }
        let left = slots.leaving.flatMap { $0.slot.item.id == old.id ? $0.slot : nil }
        guard let slot = slots[old.id] ?? left, slot.picture.shown != nil, !slot.zoom.isFitted else { return }
        var placement = slot.zoom.placement(at: now)
        placement.quarters = Int(turn(of: new))
        place(placement)
    }
}

// MARK: - Scales

extension PictureZoom {
    /// The scale at which the picture covers its frame.
    var fillScale: Double { fitted.isEmpty ? 1 : max(frame.width / fitted.width, frame.height / fitted.height) }
    /// The scale at which the picture is as wide as its frame.
    var widthScale: Double { fitted.isEmpty ? 1 : frame.width / fitted.width }
}
