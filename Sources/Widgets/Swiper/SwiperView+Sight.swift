public import LayoutMath
public import Platform
import Views

// The part of a magnified picture that is in sight.
extension SwiperView {
    /// The visible part of the magnified, upright picture in the middle, as shares of its width and height; nil if the picture is not
    /// magnified, or if it is turned.
    public var sight: Rect? {
        guard let slot = middleSlot, slot.zoom.isZoomed, slot.picture.shown != nil, slot.turn.target.truncatingRemainder(dividingBy: 4) == 0
        else { return nil }
        let rect = slot.zoom.rect(at: now)
        let seen = rect.intersection(slot.bounds)
        guard !rect.isEmpty, !seen.isEmpty else { return nil }
        return Rect(
            x: (seen.minX - rect.minX) / rect.width, y: (seen.minY - rect.minY) / rect.height, width: seen.width / rect.width,
            height: seen.height / rect.height)
    }

    /// The rectangle of the fitted picture in the middle, in the swiper's coordinates; nil until it is loaded, and while it is magnified.
    public var pictureFrame: Rect? {
        guard let slot = middleSlot, slot.picture.shown != nil, slot.zoom.isFitted else { return nil }
        let rect = slot.zoom.rect(at: now)
        return rect.isEmpty ? nil : slot.convert(rect, to: self)
    }

    /// The id under which the picture in the middle is loaded, fitted into its frame; nil until it is loaded.
    public var shownPicture: ImageID? {
        guard let slot = middleSlot, slot.picture.shown != nil else { return nil }
        return slot.picture.wanted
    }

    /// Moves the magnified picture in the middle at once, so that a point of it comes to the middle, within the limits at which the picture
    /// covers its frame. Does nothing if the picture is not magnified.
    /// - Parameter share: The point as a share of the picture's width and height.
    public func center(on share: Vector) {
        guard let slot = middleSlot, slot.zoom.isZoomed else { return }
        slot.zoom.center(on: share, at: now)
        slot.setNeedsDisplay()
    }
}
