import Foundation
import TestFiles
import Testing

/// Tests the program on GNOME's compositor.
@MainActor
@Suite(.serialized, .enabled(if: Compositor.Kind.mutter.isInstalled, "mutter, PipeWire, GStreamer or python3-gi is missing"))
struct MutterTests {
    private let scenarios = CompositorScenarios(kind: .mutter)

    @Test func aFingerThatRestsBeforeItLiftsGoesBackToItsPage() throws { try scenarios.aFingerThatRestsBeforeItLiftsGoesBackToItsPage() }

    @Test func aFlickGoesToTheNextPage() throws { try scenarios.aFlickGoesToTheNextPage() }

    @Test func aFlickWhileTheProgramIsBusyGoesToTheNextPage() throws { try scenarios.aFlickWhileTheProgramIsBusyGoesToTheNextPage() }

    @Test func aMouseMayLeaveTheWindowDuringADrag() throws { try scenarios.aMouseMayLeaveTheWindowDuringADrag() }

    @Test func twoFingersOnATouchpadGoToTheNextPage() throws { try scenarios.twoFingersOnATouchpadGoToTheNextPage() }

    @Test func aTapOpensAPictureAndTwoFingersMagnifyIt() throws { try scenarios.aTapOpensAPictureAndTwoFingersMagnifyIt() }

    @Test func aFingerThatStaysOpensTheMenu() throws { try scenarios.aFingerThatStaysOpensTheMenu() }

    @Test func keysGoToTheEndAndBackByOne() throws { try scenarios.keysGoToTheEndAndBackByOne() }

    @Test func aNewScaleIsSharpAtOnce() throws { try scenarios.aNewScaleIsSharpAtOnce() }
}

/// Tests the program on KDE's compositor, which draws title bars.
@MainActor
@Suite(
    .serialized, .enabled(if: Compositor.Kind.kwin.isInstalled, "kwin_wayland or python3-gi is missing"),
    .enabled("KWin takes no pictures without a device for OpenGL") { await Compositor.kwinTakesPictures })
struct KWinTests {
    private let scenarios = CompositorScenarios(kind: .kwin)

    @Test func aFingerThatRestsBeforeItLiftsGoesBackToItsPage() throws { try scenarios.aFingerThatRestsBeforeItLiftsGoesBackToItsPage() }

    @Test func aFlickGoesToTheNextPage() throws { try scenarios.aFlickGoesToTheNextPage() }

    @Test func aFlickWhileTheProgramIsBusyGoesToTheNextPage() throws { try scenarios.aFlickWhileTheProgramIsBusyGoesToTheNextPage() }

    @Test func aMouseMayLeaveTheWindowDuringADrag() throws { try scenarios.aMouseMayLeaveTheWindowDuringADrag() }

    @Test func twoFingersOnATouchpadGoToTheNextPage() throws { try scenarios.twoFingersOnATouchpadGoToTheNextPage() }

    @Test func aTapOpensAPictureAndTwoFingersMagnifyIt() throws { try scenarios.aTapOpensAPictureAndTwoFingersMagnifyIt() }

    @Test func aFingerThatStaysOpensTheMenu() throws { try scenarios.aFingerThatStaysOpensTheMenu() }

    @Test func keysGoToTheEndAndBackByOne() throws { try scenarios.keysGoToTheEndAndBackByOne() }

    /// KWin draws the bar, also where libdecor has no plugin.
    @Test func theTitleBarIsTheDesktops() throws {
        let app = try scenarios.withApp(environment: ["LIBDECOR_PLUGIN_DIR": "/nonexistent"]) { _, _, _ in }

        #expect(try scenarios.script(of: app).hasPrefix("window 900x560 @1\n"))
    }
}
