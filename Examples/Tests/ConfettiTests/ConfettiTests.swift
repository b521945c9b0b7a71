import PanoramaKit
import PanoramaTesting
import Testing

@testable import Confetti

@Suite struct ConfettiTests {
    private func user(
        _ size: Size = Size(width: 800, height: 600), theme: Theme.Name = .dark, scale: Double = 1, motion: MotionPreference = .full
    ) throws -> StageHarness {
        let user = try StageHarness(window: makeRoot(), size: size, scale: scale, theme: Theme(theme), motion: motion)
        user.settle()
        return user
    }

    private func view<Kind: View>(_ kind: Kind.Type, _ user: StageHarness) throws -> Kind {
        try #require(user.stage.root.firstDescendant { $0 is Kind } as? Kind)
    }

    private func aliveCount(_ user: StageHarness) throws -> Int { try view(EmitterView.self, user).system.aliveCount }

    // MARK: Throwing

    @Test func aPressThrowsFromItsPlaceAndTheWindowComesToRest() throws {
        let user = try user()
        #expect(!user.stage.needsFrame)

        user.tap(300, 200)
        user.advance(by: 0.05)
        #expect(try aliveCount(user) == 150)
        #expect(user.list.sprites.allSatisfy { abs(Double($0.x) - 300) < 60 && abs(Double($0.y) - 200) < 60 })
        user.advance(by: 5)

        #expect(try aliveCount(user) == 0)
        #expect(!user.stage.needsFrame)
    }

    @Test func quickPressesAddUp() throws {
        let user = try user()
        for place in 1...4 {
            user.tap(150.0 * Double(place), 150)
            user.advance(by: 0.1)
        }

        #expect(try aliveCount(user) == 600)
        #expect(try view(ThrowField.self, user).thrownCount == 600)
    }

    @Test func everyFrameRateShowsTheSameConfetti() throws {
        let script = "press 300,200\nrelease\nwait 0.5\npress 500,150\nrelease\nwait 0.4\nscreenshot end"

        let pictures = try [30.0, 60, 144].map { try user(Size(width: 640, height: 480)).play(script, framesPerSecond: $0) }

        #expect(pictures.allSatisfy { $0.count == 1 && $0[0].picture == pictures[0][0].picture })
    }

    // MARK: Settings

    @Test func draggedSettingsTakeEffectForTheNextThrow() throws {
        let user = try user()
        let slider = try user.view("pieces", role: .slider)
        let place = slider.convert(slider.bounds, to: nil)
        user.drag(from: Point(x: place.minX + place.width * 0.21, y: place.midY), to: Point(x: place.maxX, y: place.midY))

        user.tap(300, 200)
        user.advance(by: 0.05)

        #expect(try aliveCount(user) == 600)
    }

    @Test func anotherShapeReplacesThePieces() throws {
        let user = try user()
        user.tap(300, 200)
        let choice = try #require(user.stage.root.firstDescendant { $0 is SegmentedControl } as? SegmentedControl)
        let place = choice.convert(choice.bounds, to: nil)
        user.tap(place.minX + 86, place.midY)
        #expect(choice.semantics.value == "stars")

        user.tap(300, 200)
        user.advance(by: 0.1)

        #expect(try view(EmitterView.self, user).system.emitter.cells.map(\.contents) == ["star", "star", "star"])
        #expect(try aliveCount(user) == 150)
    }

    // MARK: Keys

    @Test func theKeyboardIsEnough() throws {
        let user = try user()
        user.press(.space)
        user.advance(by: 0.05)
        #expect(try aliveCount(user) == 150)

        var labels: [String] = []
        for _ in 0..<5 {
            user.press(.tab)
            labels.append(user.stage.focusedView?.semantics.label ?? "")
        }
        #expect(labels == ["shape", "throw", "pieces", "force", "gravity"])
        user.press(.home)
        #expect(try view(ThrowField.self, user).mixture.gravity == 0)
    }

    // MARK: Reduced motion

    @Test func inReducedMotionAThrowIsAStillPicture() throws {
        let user = try user(motion: .reduced)
        let before = try user.picture()
        user.tap(300, 200)
        user.settle()
        let thrown = try user.picture()
        #expect(thrown != before && !user.stage.needsFrame)
        #expect(user.list.sprites.count == 150)

        user.advance(by: 3)
        #expect(try user.picture() == thrown)
        user.tap(500, 200)
        user.settle()

        #expect(try user.picture() != thrown)
        #expect(user.list.sprites.count == 150)
    }

    // MARK: Looks

    @Test(arguments: [Size(width: 360, height: 480), Size(width: 1920, height: 1080)])
    func theWishIsAboveThePanel(_ size: Size) throws {
        let user = try user(size)
        let hint = try user.view("press anywhere, or the space bar")
        let panel = try view(MixturePanel.self, user)

        #expect(hint.frame.maxY < panel.frame.minY && panel.frame.maxY == size.height && panel.frame.height < size.height / 2)
    }

    @Test func smallAndDark() throws {
        let user = try user(Size(width: 360, height: 480))
        user.tap(180, 160)
        user.advance(by: 0.5)
        try user.checkPicture("360-dark")
    }

    @Test func wideAndLight() throws {
        let user = try user(Size(width: 800, height: 600), theme: .light)
        user.tap(250, 260)
        user.advance(by: 0.3)
        user.tap(560, 200)
        user.advance(by: 0.5)
        try user.checkPicture("800-light")
    }

    @Test func starsOnAFullScreen() throws {
        let user = try user(Size(width: 1920, height: 1080), scale: 0.5)
        for _ in 0..<2 { user.press(.tab) }
        user.press(.tab, .shift)
        user.press(.right)
        user.tap(960, 500)
        user.advance(by: 0.7)
        try user.checkPicture("1920-stars-dark")
    }

    @Test func everyStopIsRead() throws {
        let user = try user()
        #expect(user.accessibilityFaults() == [])
    }
}
