import LayoutMath
import Views

// The indicator of the pages, which is outside of the panorama.
extension PanoramaView {
    /// The indicator of the pages, wherever it is shown; nil for none. It gets the names of the pages and the progress, and a press or a drag on it
    /// moves the pages.
    public var pageIndicator: PageIndicator? {
        get { scenery.indicator }
        set {
            scenery.indicator?.connect(to: nil)
            scenery.indicator = newValue
            newValue?.connect(to: self)
            nameIndicatedPages()
        }
    }

    func nameIndicatedPages() {
        scenery.indicator?.titles = items.map(\.name)
        indicateProgress()
    }

    func indicateProgress() { scenery.indicator?.progress = progress }
}

extension PageIndicator {
    /// Lets a press or a drag move the pages of a panorama; nil lets it move none.
    fileprivate func connect(to panorama: PanoramaView?) {
        pages = panorama
        didSelect = { [weak panorama] in panorama?.scroll(toPage: $0) }
        place = { [weak panorama] in panorama?.scrollView.targetContentOffset.x ?? 0 }
        didCancel = { [weak panorama] in panorama?.scrollView.scroll(to: $0) }
    }
}
