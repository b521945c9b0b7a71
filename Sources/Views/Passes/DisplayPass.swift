import Platform
import LayoutMath

/// Pass 4: the tree is recorded as a flat list of commands. A frame in which nothing changed keeps the list of the one before.
extension Stage {
    func display() -> DisplayList {
        guard displayIsDue else { return canvas.list }
        displayIsDue = false
        displayGeneration += 1
        canvas.begin(size: size, scale: scale, time: time)
        record(root)
        focusRing.draw(in: canvas, theme: theme)
        toolTips.draw(in: canvas, measuring: text)
        return canvas.list
    }

    private func record(_ view: View) {
        guard !view.isHidden, view.alpha > 0 else { return }
        canvas.nested(view.mappingToSuperview, alpha: view.alpha, clip: view.clipsToBounds ? view.bounds : nil) {
            if view.clipsToBounds, canvas.visibleRect.isEmpty { return }
            view.draw(in: canvas)
            for subview in view.subviews { record(subview) }
            view.drawOver(in: canvas)
        }
    }
}
