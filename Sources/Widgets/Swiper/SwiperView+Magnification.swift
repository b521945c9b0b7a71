import LayoutMath
import Views

// The magnification of the picture in the middle, and how others take it over.
extension SwiperView {
    /// Present magnification and centre of the picture in the middle, also while they change; nil while no picture is loaded.
    ///
    /// Its rotation is that of the picture, and its scale is always told as such, not as the scale of the source's own pixels.
    public var magnification: PicturePlacement? {
        guard let slot = middleSlot, slot.shownURL != nil else { return nil }
        return PicturePlacement(
            scale: slot.zoom.scale.value(at: now), center: slot.zoom.share(ofMiddleAt: now), quarters: Int(turn(of: slot.item)))
    }

    /// Magnifies the picture in the middle as another one is, at once, as far as its own limits allow; it keeps its rotation. One that is
    /// still loading is magnified when it has come.
    public func magnify(like other: PicturePlacement) {
        guard let slot = middleSlot else { return }
        var placement = other
        placement.quarters = Int(turn(of: slot.item))
        if slot.shownURL == nil {
            slot.waitingPlacement = placement
        } else if placement != magnification {
            slot.zoom.place(placement, at: now)
        }
        slot.setNeedsDisplay()
    }

    /// Passes the magnification of the picture that was selected on to the one that is.
    func passMagnification(from old: SwiperItem?) {
        guard keepsMagnification, let old, let new = model.selectedItem, new.id != old.id else { return }
        let left = leaving.flatMap { $0.slot.item.id == old.id ? $0.slot : nil }
        guard let slot = slots[old.id] ?? left, slot.shownURL != nil, !slot.zoom.isFitted else { return }
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
