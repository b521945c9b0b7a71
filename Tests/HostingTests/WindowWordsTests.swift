import Desktop
import Testing
import Views
import Widgets

@testable import Hosting

@MainActor @Suite struct WindowWordsTests {
    private var german: Theme {
        var theme = Theme(.dark)
        theme.words[.cancel] = "abbrechen"
        theme.formats.decimalSeparator = ","
        return theme
    }

    /// The desktop chooses colours and contrast, but not the language of the program.
    @Test func wordsAndFormatsStayWhenTheDesktopChangesItsLook() {
        let look = DesktopLook(DesktopAppearance(), otherwise: .light)

        let theme = WindowTheme.desktop.theme(on: look, after: german)

        #expect(theme.name == .light && theme.words == german.words && theme.formats == german.formats)
        #expect(WindowTheme.light.theme(on: look, after: german) == Theme(.light))
        #expect(WindowTheme.fixed(german).theme(on: look) == german)
    }

    @Test func aWindowAnswersLinksAndNothingElse() {
        let window = StageWindow(title: "Weather", root: Label("sunny"))

        #expect(window.response(to: OpenLink("https://example.org"))?.isEnabled == true)
        #expect(window.response(to: GoBack()) == nil)
    }
}
