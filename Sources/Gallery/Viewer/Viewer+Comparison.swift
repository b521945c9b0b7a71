import Platform
import Views
import Widgets

// Comparing the current picture with another one.
extension Viewer {
    /// Whether there is another picture to compare with.
    package var canCompare: Bool { album.entries.count > 1 && shown != nil }

    /// Shows the picture beside the next one, or beside the previous one if it is the last. Both get the current magnification.
    package func compare() {
        guard canCompare, comparison == nil, let (index, _) = shown else { return }
        slideshow.stop()
        let other = index + 1 < album.entries.count ? index + 1 : index - 1
        let comparison = Comparison(context: context, indices: [min(index, other), max(index, other)])
        comparison.close = { [weak self] in self?.endComparison() }
        if var placement = swiper.placement {
            comparison.sides[index < other ? 0 : 1].swiper.place(placement)
            placement.quarters = 0
            comparison.sides[index < other ? 1 : 0].swiper.place(placement)
        }
        self.comparison = comparison
        addSubview(comparison)
        setNeedsLayout()
    }

    /// Returns to a single picture: the one that keys acted on last.
    private func endComparison() {
        guard let comparison else { return }
        let image = comparison.active.image
        self.comparison = nil
        comparison.removeFromSuperview()
        if let image { show(image) }
        chrome.wake()
    }

    /// Toggles between keeping the magnification for the next pictures and fitting each picture.
    func toggleKeptZoom() {
        swiper.keepsMagnification.toggle()
        let words = swiper.keepsMagnification ? "the zoom stays for the next pictures" : "each picture begins fitted"
        context.messages.announce(Toast.Message(words, icon: Icon.search, iconColor: \.accent))
    }
}
