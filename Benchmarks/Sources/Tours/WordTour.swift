package import LayoutMath
package import Platform
package import Views
import Widgets

/// A text that fills a window, into which letters are typed.
@MainActor
package struct WordTour {
    package let stage: Stage
    private let text: () -> String
    private var time: Seconds = 0

    private static let size = Size(width: 800, height: 600)
    package static let interval = 1.0 / 60

    /// A field with a short text.
    package init(field text: String, measuring: any TextMeasuring, images: any ImageProviding) {
        let field = TextField("title", text: text)
        field.frame = Rect(x: 20, y: 20, width: 400, height: 44)
        self.init(field, { field.text }, measuring, images)
    }

    /// An area with a long text.
    package init(area text: String, measuring: any TextMeasuring, images: any ImageProviding) {
        let area = TextArea("notes", text: text)
        area.frame = Rect(x: 20, y: 20, width: 760, height: 560)
        self.init(area, { area.text }, measuring, images)
    }

    private init(_ view: View, _ text: @escaping () -> String, _ measuring: any TextMeasuring, _ images: any ImageProviding) {
        let root = View()
        root.addSubview(view)
        stage = Stage(root: root, size: WordTour.size, text: measuring, images: images)
        self.text = text
        stage.focus(view)
        _ = frame()
    }

    /// Draws the next frame, after handling the events before it.
    package mutating func frame(_ kinds: [InputEvent.Kind] = [], after pause: Seconds = WordTour.interval) -> DisplayList {
        time += pause
        return stage.frame(at: time, events: kinds.map { InputEvent(time: time, $0) })
    }

    /// The current text.
    package var typed: String { text() }

    /// About `count` characters of words, in paragraphs of the given length in characters.
    package static func words(_ count: Int, paragraph: Int) -> String {
        let words = ["last", "light", "at", "the", "north", "pier,", "well-known", "and", "quiet", "boats", "1842", "naïve"]
        var (text, length, random) = ("", 0, UInt64(1))
        while text.utf8.count < count {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let word = words[Int(random >> 33) % words.count]
            text += word
            length += word.utf8.count + 1
            text += length > paragraph ? "\n" : " "
            if length > paragraph { length = 0 }
        }
        return text
    }
}
