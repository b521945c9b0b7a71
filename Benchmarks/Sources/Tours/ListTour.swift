package import LayoutMath
package import Platform
package import Views
import Widgets

/// A list that fills a window, flung from the top and back. Its rows have two different heights.
@MainActor
package struct ListTour {
    package let list: ListView
    package let stage: Stage
    private var time: Seconds = 0

    package static let size = Size(width: 560, height: 720)
    /// Every tenth row is of the lower kind.
    package static let heights = (row: 72.0, caption: 36.0)
    private static let interval = 1.0 / 60

    /// Identities of `count` rows.
    package static func ids(_ count: Int) -> [String] { (0..<count).map { ($0 % 10 == 0 ? "c" : "r") + String($0) } }

    /// Opens a list, up to its first frame.
    /// - Parameter images: a provider without pictures, because rows have none.
    package init(_ ids: [String], text: any TextMeasuring, images: any ImageProviding) {
        list = ListView(
            rowHeight: .each { ListTour.isCaption($0) ? ListTour.heights.caption : ListTour.heights.row },
            recipe: CollectionView.Recipe(
                kind: { ListTour.isCaption($0) ? "caption" : "row" },
                make: { $0 == "caption" ? Label("", role: \.captionStrong) : TourRow() },
                configure: { view, id in
                    (view as? Label)?.text = ListTour.word(of: id)
                    (view as? TourRow)?.show(ListTour.word(of: id))
                }))
        list.rowText = { ListTour.word(of: $0) }
        stage = Stage(root: list, size: ListTour.size, text: text, images: images)
        list.apply(ListSnapshot(ids), animated: false)
        _ = frame()
    }

    private static func isCaption(_ id: String) -> Bool { id.utf8.first == UInt8(ascii: "c") }

    /// One of a hundred words, so that the fonts soon have all texts of a long list in their cache.
    private static func word(of id: String) -> String {
        var hash = 0
        for byte in id.utf8 { hash = (hash &* 31 &+ Int(byte)) % words.count }
        return words[hash]
    }

    private static let words = (0..<100).map { "row \($0)" }

    /// Draws the next frame, after handling the events before it.
    package mutating func frame(_ kinds: [InputEvent.Kind] = []) -> DisplayList {
        let events = tick(kinds)
        return stage.frame(at: time, events: events)
    }

    /// Advances to the next frame, and returns its events.
    private mutating func tick(_ kinds: [InputEvent.Kind]) -> [InputEvent] {
        time += ListTour.interval
        return kinds.map { InputEvent(time: time, $0) }
    }

    /// Flings the rows upwards, or downwards, until they rest.
    /// - Parameter measure: is called for each frame that moves the rows, with a closure that draws it; not for the press and the release,
    ///   which begin and end a gesture.
    package mutating func fling(down: Bool = false, _ measure: (() -> DisplayList) -> Void) {
        let (x, from, to) = (280.0, down ? 100.0 : 620.0, down ? 620.0 : 100.0)
        let steps = 6
        _ = frame([.pointerDown(.mouse(.left), Point(x: x, y: from))])
        for step in 1...steps {
            let events = tick([.pointerMoved(.mouse(.left), Point(x: x, y: from + (to - from) * Double(step) / Double(steps)))])
            // The first move decides which view receives the drag.
            if step == 1 { _ = stage.frame(at: time, events: events) } else { measure { stage.frame(at: time, events: events) } }
        }
        _ = frame([.pointerUp(.mouse(.left), Point(x: x, y: to))])
        while list.scrollView.isScrolling { measure { frame() } }
    }

    /// Shows a row without animation, and draws the next frame.
    package mutating func jump(to id: String) -> DisplayList {
        list.scroll(toRow: id, animated: false)
        return frame()
    }
}

/// A row with two lines.
private final class TourRow: View {
    private let title = Label("", role: \.bodyStrong)
    private let detail = Label("second line", ink: \.middle)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        addSubview(title)
        addSubview(detail)
    }

    func show(_ text: String) { title.text = text }

    override func layoutSubviews() {
        title.frame = Rect(x: 72, y: 12, width: max(0, bounds.width - 72), height: 24)
        detail.frame = Rect(x: 72, y: 36, width: max(0, bounds.width - 72), height: 24)
    }
}
