import LayoutMath
import Views

// What is restored when the panorama is created again. Pages are identified by their ids, and the place within a page by a share of its width, so
// that another size of the window, or more pages, restore the same place.
extension PanoramaView {
    /// The page at which the movement ends, and how far beyond its first stop, as a share of its width.
    var placeValues: [String: ViewState.Value] {
        let target = scrollView.scroller.target
        guard let item = stops.item(atOffset: target) else { return [:] }
        let length = stops.frame(ofItem: item).length
        let distance = distance(from: stops.stop(ofItem: item), to: target)
        return ["page": .text(items[item].id), "share": .number(length > 0 ? distance / length : 0)]
    }

    private func distance(from stop: Double, to offset: Double) -> Double {
        guard let loop = stops.loop else { return offset - stop }
        return loop.shortestDistance(from: loop.wrapped(stop), to: loop.wrapped(offset))
    }

    /// Goes to the restored place, or to the place of rest nearest to it, without animation. A page that no longer exists is ignored.
    func restorePlace(_ values: [String: ViewState.Value]) {
        guard let item = items.firstIndex(where: { $0.id == values["page"]?.text }) else { return }
        let distance = (values["share"]?.number ?? 0).clamped(to: 0...1) * stops.frame(ofItem: item).length
        scrollView.scroll(to: stops.restingOffset(nearest: nearestTurn(of: stops.stop(ofItem: item)) + distance), animated: false)
    }

    /// The states of the pages that have been shown, and those that wait for pages, by id.
    var pageStates: [String: ViewState] {
        var states = contents.awaitedStates
        for page in pages { states[page.id] = page.state }
        return states
    }

    /// Restores the pages. Those whose content or item does not exist yet are restored when it is created.
    func restorePages(_ states: [String: ViewState]) {
        contents.awaitedStates = states
        for page in pages {
            if let state = contents.awaitedStates.removeValue(forKey: page.id) { page.state = state }
        }
    }
}
