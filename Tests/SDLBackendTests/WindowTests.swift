import CSDL2
import Foundation
import Imaging
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

/// Tests the window on SDL's dummy display.
@MainActor @Suite(.serialized) struct WindowTests {
    private let window: Window
    private let renderer: SDLRenderer
    private let images = FixedImages()

    init() throws {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
        try SDLSystem.start(name: "Panorama", identifier: "org.example.Panorama")
        window = try Window(title: "test", WindowGeometry(size: Size(width: 800, height: 600)))
        renderer = try SDLRenderer(window: window, choice: .software, fonts: try FontBook())
    }

    private func list(width: Double) -> DisplayList {
        var list = DisplayList()
        list.append(.fill(Rect(x: 0, y: 0, width: 800, height: 600), Color(hex: 0x336699), .sourceOver))
        list.append(.picture(PictureDraw(ImageID("a"), in: Rect(x: 10, y: 10, width: width, height: 100), cornerRadius: 6)))
        return list
    }

    @Test func windowHasItsSizeAndScale() {
        #expect(window.size == Size(width: 800, height: 600))
        #expect(window.scale == 1)
        window.userScale = 2
        #expect(window.size == Size(width: 400, height: 300))
        #expect(renderer.scale == 2)
    }

    @Test func textInputIsOffUntilAsked() {
        #expect(SDL_IsTextInputActive() == SDL_FALSE)
        window.startTextInput(at: Rect(x: 10, y: 10, width: 100, height: 20))
        #expect(SDL_IsTextInputActive() == SDL_TRUE)
        window.stopTextInput()
        #expect(SDL_IsTextInputActive() == SDL_FALSE)
    }

    @Test func pictureThatChangesSizeIsSharpenedAtRest() throws {
        images.bitmaps[ImageID("a")] = Bitmap(width: 50, height: 50, color: 0xFFFF_8040)

        try renderer.render(list(width: 100), images: images)
        #expect(!renderer.needsAnotherFrame)
        try renderer.render(list(width: 120), images: images)
        #expect(renderer.needsAnotherFrame)
        try renderer.render(list(width: 120), images: images)
        #expect(!renderer.needsAnotherFrame)
    }

    /// The window moved to a display of another scale: nothing stretched is visible.
    @Test func pictureIsSharpInTheFirstFrameAtAnotherScale() throws {
        images.bitmaps[ImageID("a")] = Bitmap(width: 50, height: 50, color: 0xFFFF_8040)
        try renderer.render(list(width: 100), images: images)

        window.userScale = 2
        try renderer.render(list(width: 100), images: images)

        #expect(!renderer.needsAnotherFrame)
    }

    @Test func lostTexturesAreMadeAnew() throws {
        images.bitmaps[ImageID("a")] = Bitmap(width: 50, height: 50, color: 0xFFFF_8040)
        try renderer.render(list(width: 100), images: images)
        let before = renderer.statistics.textureBytes

        renderer.dropTextures()
        #expect(renderer.statistics.textureBytes == 0)
        try renderer.render(list(width: 100), images: images)

        #expect(renderer.statistics.textureBytes == before)
    }

    @Test func pushedEventsComeOutInOrderWithOneTime() throws {
        let queue = try EventQueue { 12.5 }
        let source = EventSource(window: window, queue: queue)
        queue.poll()
        _ = source.takeBatch()
        var event = SDL_Event()
        event.tfinger.type = SDL_FINGERDOWN.rawValue
        event.tfinger.x = 0.5
        event.tfinger.y = 0.5
        SDL_PushEvent(&event)
        var reset = SDL_Event()
        reset.type = SDL_RENDER_DEVICE_RESET.rawValue
        SDL_PushEvent(&reset)
        var quit = SDL_Event()
        quit.type = SDL_QUIT.rawValue
        SDL_PushEvent(&quit)

        queue.poll()
        let batch = source.takeBatch()

        #expect(batch.inputs == [InputEvent(time: 12.5, .pointerDown(.touch(0), Point(x: 400, y: 300))), InputEvent(time: 12.5, .exposed)])
        #expect(batch.areTexturesLost && batch.isQuit)
    }

    /// Without a suspension: other tests' windows have events in the same queue.
    @Test func wakingEndsTheWaitWithoutInput() throws {
        let queue = try EventQueue { 0 }
        let source = EventSource(window: window, queue: queue)
        queue.poll()
        _ = source.takeBatch()
        let (waker, isAwake) = (queue.waker, DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            waker.wake()
            isAwake.signal()
        }
        isAwake.wait()

        queue.wait()
        let batch = source.takeBatch()

        #expect(batch.inputs.isEmpty && !batch.isQuit)
    }

    /// Decoders finish pictures while the program ends, when SDL has stopped or is about to.
    @Test func wakingWhoHasStoppedToListenDoesNotCallSDL() throws {
        let waker = try EventQueue { 0 }.waker
        SDL_FlushEvents(SDL_USEREVENT.rawValue, SDL_LASTEVENT.rawValue)

        waker.wake()

        #expect(SDL_HasEvents(SDL_USEREVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_FALSE)
    }

    @Test func cursorsOfEveryShapeShow() {
        for cursor in [Cursor.arrow, .hand, .move, .text, .resizeHorizontal, .notAllowed] { window.show(cursor) }
        window.show(.hidden)
        #expect(SDL_ShowCursor(-1) == 0)
        window.show(.arrow)
        #expect(SDL_ShowCursor(-1) == 1)
    }

    @Test func reportNamesTheLibraries() {
        let report = SystemReport()

        #expect(report.versions.count == 2 && !report.versions.contains { $0.contains("missing") })
        #expect(report.videoDrivers.contains("dummy"))
        #expect(report.renderDrivers.contains("software"))
        #expect(report.currentVideoDriver == "dummy")
    }

    @Test func softwareIsTriedStraightIntoTheWindowFirst() throws {
        let other = try Window(title: "test", WindowGeometry(size: Size(width: 320, height: 200)))
        let selection = try RendererSelection.find(for: other.handle, .software)

        #expect(selection.route == .framebuffer && selection.handle.isSoftware && selection.refusals.isEmpty)
    }

    /// The dummy display has no OpenGL.
    @Test func missingRendererIsReportedWithAllReasons() throws {
        let other = try Window(title: "test", WindowGeometry(size: Size(width: 320, height: 200)))
        let error = #expect(throws: SDLError.self) { _ = try RendererSelection.find(for: other.handle, .accelerated) }

        #expect(error?.action == "making the accelerated renderer")
        #expect(error?.reason.contains("accelerated: ") == true && error?.reason.contains("; emulated: ") == true)
        #expect(error?.reason.contains("\n") == false)
    }

    @Test func automaticRendererRemembersWhatItDidNotTake() throws {
        let report = try DisplayReport(VideoConnection(driver: "dummy", refusals: []))

        #expect(report.renderer == "software, straight into the window")
        #expect(report.refusals.map(\.route) == [.accelerated])
        #expect(report.refusals.allSatisfy { !$0.reason.isEmpty })
    }

    @Test func routesAreTriedInTheirStatedOrder() {
        #expect(RendererChoice.automatic.routes == [.accelerated, .framebuffer, .texture, .emulated])
        #expect(RendererChoice.accelerated.routes == [.accelerated, .emulated])
        #expect(RendererChoice.software.routes == [.framebuffer, .texture])
    }

    @Test func displaysAreAskedInOrderUnlessTheUserChose() {
        func sources(chosen: String? = nil, _ variables: [String: String]) -> [String] {
            VideoConnection.candidates(chosen: chosen) { variables[$0] }.map { "\($0.driver ?? "any") \($0.source)" }
        }

        #expect(sources(["DISPLAY": ":0", "WAYLAND_DISPLAY": "w"]) == ["wayland WAYLAND_DISPLAY=w", "x11 DISPLAY=:0"])
        #expect(sources(["DISPLAY": ":0", "WAYLAND_DISPLAY": ""]) == ["x11 DISPLAY=:0"])
        #expect(sources(chosen: "x11", ["WAYLAND_DISPLAY": "w"]) == ["any SDL_VIDEODRIVER=x11"])
        #expect(sources([:]).isEmpty)
    }
}
