import LayoutMath
import Views

// The indicator of the pages, which is outside of the panorama.
extension PanoramaView {
    /// The indicator of the pages, wherever it is shown; nil for none. It gets the names of the pages and the progress, and a press or a drag on it
    /// moves the pages.
    public var pageIndicator: PageIndicator? {
        get { scenery.indicator }
        set {
            scenery.indicator?.pages = nil
            scenery.indicator = newValue
            guard let newValue else { return }
            newValue.pages = self
            newValue.didSelect = { [weak self] in self?.scroll(toPage: $0) }
            newValue.place = { [weak self] in self?.scrollView.targetContentOffset.x ?? 0 }
            newValue.didCancel = { [weak self] in self?.scrollView.scroll(to: $0) }
            nameIndicatedPages()
        }
    }

    func nameIndicatedPages() {
        scenery.indicator?.titles = items.map(\.name)
        indicateProgress()
    }

    func indicateProgress() { scenery.indicator?.progress = progress }
}
