import LayoutMath
import Platform
import Testing
import Views

@testable import Scenes

/// Tests the window before the first picture has been read.
@MainActor
@Suite struct FirstFrameTests {
    @Test(arguments: Theme.Name.allCases)
    func windowBeginsWithPaperAndNotBlack(_ theme: Theme.Name) {
        var options = AppState()
        options.theme = theme
        let session = SceneSession.painted(.panorama, options: options)

        let first = session.frame(at: 0, events: []).commands.first { if case .fill = $0 { true } else { false } }

        let window = Rect(x: 0, y: 0, width: 1280, height: 720)
        #expect(first == .fill(window, session.stage.theme.palette.paper, .sourceOver))
    }
}
