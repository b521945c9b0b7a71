import LayoutMath
import Views

// The view beside the title.
extension PanoramaView {
    func accessoryChanged(from old: View?) {
        guard titleAccessory !== old else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        if let titleAccessory { insertSubview(titleAccessory, at: subviews.firstIndex { $0 === scrollView }.map { $0 + 1 } ?? 0) }
        setNeedsLayout()
    }

    func layoutAccessory() {
        guard let titleAccessory else { return }
        let wanted = titleAccessory.sizeThatFits(Size(width: bounds.width / 2, height: .infinity))
        let size = Size(width: min(wanted.width, bounds.width / 2), height: wanted.height)
        let x = direction == .leftToRight ? bounds.width - metrics.margin - size.width : metrics.margin
        titleAccessory.frame = Rect(origin: Point(x: x, y: metrics.accessoryInset), size: size)
    }

    /// The part of the panorama beside the accessory, where the title is shown; nil for all of it, without an accessory or if the title is
    /// below it wherever it is.
    var titleRoom: Rect? {
        guard let accessory = titleAccessory?.frame, scenery.titleView.frame.minY - metrics.rise < accessory.maxY else { return nil }
        let (gap, height) = (metrics.accessoryInset, bounds.height)
        return direction == .leftToRight
            ? Rect(x: 0, y: 0, width: max(0, accessory.minX - gap), height: height)
            : Rect(x: accessory.maxX + gap, y: 0, width: max(0, bounds.width - accessory.maxX - gap), height: height)
    }

    /// Fades the accessory with the title while a detail is shown in place of the pages.
    func placeAccessory() {
        titleAccessory?.alpha = 1 - presentation.fraction
        titleAccessory?.isHidden = presentation.fraction == 1
    }
}

extension PanoramaTitle {
    /// The upper left corner in the superview's coordinates, as a distance from its origin.
    var place: Vector { Vector(x: frame.minX + translation.x, y: frame.minY + translation.y) }
}
