import Foundation
import Imaging
import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests that widgets say no words but the program's and those of `Theme.words`.
@MainActor @Suite struct SaidWordsTests {
    /// Pictures that never arrive, cannot be read, or have a badge.
    private final class SlowPictures: ImageProviding {
        private let pixels = [UInt32](repeating: 0xFF00_0000, count: 4)

        func state(of image: ImageID) -> ImageState {
            switch image.name {
            case "bad": .failed(own("reason"))
            case "moving": .ready(Bitmap(width: 2, height: 2, pixels: pixels).asAnimated())
            case "filmed": .ready(Bitmap(width: 2, height: 2, pixels: pixels).asMotionPhoto())
            case "cut": .ready(Bitmap(width: 2, height: 2, pixels: pixels, isComplete: false))
            default: .loading
            }
        }
    }

    /// The words of the toolkit in brackets, such as ⟦cancel⟧.
    private static let marked = Words(Dictionary(uniqueKeysWithValues: Words.Key.allCases.map { ($0, "⟦\($0.english)⟧") }))

    /// The texts that are drawn, and those that a screen reader would read.
    private func texts(_ user: StageHarness) -> Set<String> {
        var texts = Set(user.list.commands.compactMap { if case .text(let draw) = $0 { draw.run.text } else { nil } })
        user.stage.root.forEachDescendant { view in
            let semantics = view.semantics
            texts.formUnion([semantics.label, semantics.value, view.toolTip?.text ?? "", view.toolTip?.shortcut ?? ""] + semantics.actions)
        }
        return texts
    }

    /// What a user reads and hears at the widget, first at rest and then in use.
    private func texts(of widget: SpeakingWidget, theme: Theme) -> Set<String> {
        let user = StageHarness(widget.view, size: Size(width: 800, height: 1200), images: SlowPictures(), theme: theme)
        user.advance(by: 0.5)
        let atRest = texts(user)
        widget.act(user)
        user.advance(by: 2)
        return atRest.union(texts(user))
    }

    /// The text without marked words. Words may contain others, as in ⟦remove §lake§⟧; a word that is cut has no end.
    private func unmarked(_ text: String) -> String {
        let withoutOwn = text.replacing(#/§[^§]*(§|$)/#, with: "")
        return withoutOwn.replacing(#/⟦[^⟧]*(⟧|$)/#, with: "")
    }

    private func theme() -> Theme {
        var theme = Theme(.dark)
        theme.words = Self.marked
        return theme
    }

    @Test func everyWordIsTheProgramsOrTheThemes() {
        for make in SpeakingWidget.all {
            let widget = make()
            for text in texts(of: widget, theme: theme()) {
                let letters = unmarked(text).filter(\.isLetter)
                #expect(letters.isEmpty, "\(type(of: widget.view)) says \(text.debugDescription)")
            }
        }
    }

    /// Each word is said by a widget, except those of the desktop's dialogs.
    @Test func everyWordOfTheThemeIsSaid() {
        let said = SpeakingWidget.all.reduce(into: Set<String>()) { $0.formUnion(texts(of: $1(), theme: theme())) }

        let missing = Words.Key.allCases.filter { key in
            let start = "⟦" + key.english.prefix { $0 != "{" }
            let end = key.english.contains("{") ? "" : "⟧"
            return !said.contains { $0.contains(start + end) }
        }
        #expect(Set(missing) == [.openFiles, .openFolders, .open])
    }

    /// The same words are said when they change on a running stage.
    @Test func wordsThatChangeAreSaidAtOnce() {
        for make in SpeakingWidget.all {
            let (widget, other) = (make(), make())
            guard !widget.keepsWords else { continue }
            let user = StageHarness(widget.view, size: Size(width: 800, height: 1200), images: SlowPictures())
            widget.act(user)
            user.advance(by: 2)
            user.stage.theme = theme()
            user.advance(by: 2)

            let expected = texts(of: other, theme: theme())
            #expect(texts(user).subtracting(expected) == [], "\(type(of: widget.view))")
        }
    }

    /// The fixture covers all widgets, which is checked against the declarations in the sources.
    @Test func everyWidgetIsTried() throws {
        var tried: Set<String> = []
        for make in SpeakingWidget.all {
            let widget = make()
            let user = StageHarness(widget.view, size: Size(width: 800, height: 1200), images: SlowPictures())
            widget.act(user)
            user.stage.root.forEachDescendant { tried.insert("\(type(of: $0))".prefix { $0 != "<" }.description) }
        }

        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/Widgets").standardized
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var declared: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            for match in try String(contentsOf: file, encoding: .utf8).matches(
                of: #/public final class (\w+)(<[^>]*>)?: (View|TextControl)/#)
            {
                declared.insert(String(match.1))
            }
        }
        #expect(declared.count > 25 && declared.subtracting(tried) == [])
    }
}
