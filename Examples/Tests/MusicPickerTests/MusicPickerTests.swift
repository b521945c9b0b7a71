import PanoramaKit
import PanoramaTesting
import Testing

@testable import MusicPicker

@Suite struct MusicPickerTests {
    nonisolated private static let sizes = [
        Size(width: 360, height: 480), Size(width: 480, height: 800), Size(width: 960, height: 640), Size(width: 1920, height: 1080),
    ]

    private func user(
        _ size: Size = Size(width: 960, height: 640), theme: Theme.Name = .dark, scale: Double = 1, motion: MotionPreference = .full
    ) throws -> StageHarness {
        let user = try StageHarness(
            window: makeRoot(), size: size, scale: scale, images: makeCovers(), theme: Theme(theme), motion: motion)
        user.settle()
        return user
    }

    private func page(_ user: StageHarness) throws -> MusicPage {
        try #require(user.stage.root.firstDescendant { $0 is MusicPage } as? MusicPage)
    }

    private func view<Kind: View>(_ kind: Kind.Type, _ user: StageHarness) throws -> Kind {
        try #require(user.stage.root.firstDescendant { $0 is Kind } as? Kind)
    }

    // MARK: Choosing

    @Test(arguments: sizes)
    func draggingTheRingChoosesAnAlbum(_ size: Size) throws {
        let user = try user(size)
        let (page, ring) = (try page(user), try view(RingView.self, user))
        let center = ring.convert(ring.bounds.center, to: nil)
        // From the selected cover at 3 o'clock a sixth of a turn back.
        let radius = ring.style.radius
        let start = center + Vector(x: radius, y: 0)

        user.drag(from: start, to: center + Angle.turns(-1.0 / 6).direction * radius)
        user.settle()

        #expect(page.album.title == "lanterns" && page.track.title == "first lamp")
    }

    @Test(arguments: sizes)
    func draggingTheColumnChoosesATrack(_ size: Size) throws {
        let user = try user(size)
        let (page, tracks) = (try page(user), try view(PickerView.self, user))
        let place = tracks.convert(tracks.bounds.center, to: nil)

        user.drag(from: place, to: place - Vector(x: 0, y: tracks.style.length))
        user.settle()

        #expect(page.track.title == "slack" && page.time == 0)
    }

    @Test func aFlickedRingRestsOnACover() throws {
        let user = try user()
        let ring = try view(RingView.self, user)
        let center = ring.convert(ring.bounds.center, to: nil)

        user.fling(from: center + Vector(x: 0, y: -ring.style.radius), by: Vector(x: 120, y: 0), in: 0.06)
        user.settle()

        let album = try page(user).album
        #expect(ring.selectedItem?.id == album.title)
        #expect(!user.stage.needsFrame)
    }

    // MARK: Playing

    /// The playing time is the time that has passed while it was not paused, at any frame rate.
    @Test(arguments: [15.0, 30, 60, 144])
    func timePassesOnlyWhilePlaying(_ rate: Double) throws {
        let user = try user()
        let page = try page(user)
        user.frameInterval = 1 / rate
        var random = RandomSource(seed: 7)
        var expected = 0.0
        for _ in 0..<20 {
            let duration = Double.random(in: 0.1...9, using: &random)
            if page.isPlaying { expected += duration }
            user.advance(by: duration)
            #expect(abs(page.time - expected) < 1e-6)
            user.press(.space)
        }
        #expect(user.find(PlayerBar.text(of: expected)) != nil && expected > 20)
    }

    @Test func theWindowSleepsBetweenTheSecondsOfPlaying() throws {
        let user = try user()
        try user.tap("play", role: .button)
        user.settle()

        #expect(!user.stage.needsFrame && user.stage.nextAlarm.map { $0 - user.time <= 1 } == true)
        user.advance(by: 65)
        #expect(user.find("1:05") != nil)
        try user.tap("pause", role: .button)
        user.advance(by: 5)
        user.settle()

        let page = try page(user)
        #expect(user.find("1:05") != nil && !page.isPlaying && user.stage.nextAlarm == nil)
    }

    @Test func theNextTrackAndThenTheNextAlbumFollow() throws {
        let user = try user()
        let page = try page(user)
        user.press(.space)
        for track in ["slack", "undertow", "neap", "first lamp"] {
            page.seek(to: page.track.length - 0.5)
            user.advance(by: 2)
            #expect(page.track.title == track && page.isPlaying)
            #expect(abs(page.time - 1.5) < 0.2)
        }
        #expect(page.album.title == "lanterns")
    }

    @Test func draggingTheSliderSeeks() throws {
        let user = try user()
        let (page, slider) = (try page(user), try view(Slider.self, user))
        let place = slider.convert(slider.bounds, to: nil)

        user.drag(from: Point(x: place.minX + 8, y: place.midY), to: Point(x: place.midX, y: place.midY))
        user.settle()

        #expect(abs(page.time - page.track.length / 2) < 4)
    }

    // MARK: Keys

    @Test func theKeyboardIsEnough() throws {
        let user = try user()
        let page = try page(user)
        user.press(.character("n"))
        #expect(page.track.title == "slack")
        user.press(.character("p"))
        user.press(.character("p"))
        user.settle()
        #expect(page.album.title == "paper boats")
        user.press(.right)
        user.press(.down)
        user.settle()
        #expect(page.album.title == "tides" && page.track.title == "slack")
        user.press(.space)
        #expect(page.isPlaying)
        user.press(.space)

        #expect(!page.isPlaying)
    }

    @Test func tabReachesEveryControl() throws {
        let user = try user()
        var labels: Set<String> = []
        for _ in 0..<12 {
            user.press(.tab)
            labels.insert(user.stage.focusedView?.semantics.label ?? "")
        }

        #expect(labels.isSuperset(of: ["play", "track", "previous track", "play the track", "next track", "position"]))
        #expect(user.stage.root.firstDescendant { $0 is RingView }?.canBecomeFocused == true)
    }

    // MARK: Looks

    @Test(arguments: sizes)
    func nothingCoversAnythingElse(_ size: Size) throws {
        let user = try user(size)
        let page = try page(user)
        let frames = page.subviews.filter { !($0 is Dial) }.map(\.frame)
        for (index, frame) in frames.enumerated() {
            #expect(frame.minX >= 0 && frame.maxX <= size.width && frame.minY >= 0 && frame.maxY <= size.height)
            #expect(!frames[..<index].contains { $0.intersects(frame) })
        }
    }

    @Test func smallAndDark() throws {
        let user = try user(Size(width: 360, height: 480))
        user.press(.space)
        user.advance(by: 75)
        try user.checkPicture("360-dark")
    }

    @Test func wideAndLight() throws {
        let user = try user(Size(width: 960, height: 640), theme: .light)
        try page(user).skip(-1)
        user.settle()
        try user.checkPicture("960-light")
    }

    @Test func fullScreenAndDark() throws {
        let user = try user(Size(width: 1920, height: 1080), scale: 0.5)
        user.press(.space)
        user.advance(by: 150)
        try user.checkPicture("1920-dark")
    }

    @Test func everyStopIsRead() throws {
        let user = try user()
        #expect(user.accessibilityFaults() == [])
    }
}
