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

    /// Sizes that no layout was made for are limited.
    @Test(arguments: [(nil, 1), (1.25, 1.25), (0.1, 0.75), (9, 2)]) func textHasTheDesktopsSize(factor: Double?, scale: Double) {
        let look = DesktopLook(DesktopAppearance(textScale: factor), otherwise: .light)
        #expect(WindowTheme.desktop.theme(on: look).scale == scale && WindowTheme.light.theme(on: look).scale == 1)
    }

    @Test func aWindowAnswersLinksAndNothingElse() {
        let window = StageWindow(title: "Weather", root: Label("sunny"))

        #expect(window.response(to: OpenLink("https://example.org"))?.isEnabled == true)
        #expect(window.response(to: GoBack()) == nil)
    }
}
