import PanoramaKit
import PanoramaTesting
import Testing

@testable import Weather

@Suite struct WeatherTests {
    nonisolated private static let sizes = [
        Size(width: 360, height: 480), Size(width: 480, height: 800), Size(width: 960, height: 640), Size(width: 1920, height: 1080),
    ]

    /// A user in front of the panorama, before the station has answered.
    private func user(
        _ size: Size = Size(width: 960, height: 640), silences: Int = 0, theme: Theme.Name = .dark, scale: Double = 1,
        motion: MotionPreference = .full
    ) throws -> StageHarness {
        let root = makeRoot(station: Station(silences: silences))
        return try StageHarness(window: root, size: size, scale: scale, theme: Theme(theme), motion: motion)
    }

    /// A user who has the forecast.
    private func informed(_ size: Size, theme: Theme.Name = .dark, scale: Double = 1) async throws -> StageHarness {
        let user = try user(size, theme: theme, scale: scale)
        await user.wait(1.3)
        user.settle()
        return user
    }

    private func panorama(_ user: StageHarness) throws -> PanoramaView {
        try #require(user.stage.root.firstDescendant { $0 is PanoramaView } as? PanoramaView)
    }

    private func chart(_ user: StageHarness) throws -> WeekChart {
        try #require(user.stage.root.firstDescendant { $0 is WeekChart } as? WeekChart)
    }

    private func shownTexts(_ user: StageHarness) -> [String] { user.views(.text).map(\.semantics.label) }

    // MARK: Data that comes later

    @Test func theForecastArrivesAfterAWhile() async throws {
        let user = try user()
        #expect(shownTexts(user).contains("asking the station …") && shownTexts(user).contains("no forecast yet"))

        await user.wait(1.1)
        #expect(try chart(user).days.isEmpty)
        await user.wait(0.2)
        user.settle()

        #expect(shownTexts(user).contains("clear sky, up to 4° today") && !shownTexts(user).contains("asking the station …"))
        #expect(try chart(user).days.count == 7 && !user.stage.needsFrame)
    }

    @Test func aSilentStationIsReportedAndAskedAgain() async throws {
        let user = try user(silences: 2)
        for _ in 0..<2 {
            await user.wait(1.3)
            #expect(shownTexts(user).contains("the station does not answer"))
            try user.tap("try again", role: .button)
            #expect(user.views(.button).allSatisfy { $0.semantics.label != "try again" })
        }
        await user.wait(1.3)

        #expect(!shownTexts(user).contains("the station does not answer"))
        #expect(try chart(user).days.count == 7)
    }

    @Test func refreshingKeepsWhatIsKnownUntilTheAnswer() async throws {
        let user = try await informed(Size(width: 960, height: 640))
        let before = try chart(user).days

        try user.tap("refresh", role: .button)
        try user.tap("refresh", role: .button)
        await user.wait(0.6)
        #expect(try chart(user).days == before && shownTexts(user).contains("asking the station …"))
        await user.wait(0.8)

        #expect(try chart(user).days.map(\.high) == before.map { $0.high + 1 })
    }

    @Test func aWindowThatClosesMeanwhileReportsNothing() async throws {
        var faults: [StageFault] = []
        do {
            let user = try user()
            user.stage.foundFault = { faults.append($0) }
            await user.wait(0.5)
        }
        for _ in 0..<10 { await Task.yield() }

        #expect(faults.isEmpty)
    }

    // MARK: Panning

    /// The nearer a layer is, the faster it moves, and the pages are nearest.
    @Test func layersPanMoreSlowlyTheFartherTheyAre() async throws {
        let user = try await informed(Size(width: 480, height: 640))
        let panorama = try panorama(user)
        var random = RandomSource(seed: 4)
        user.press(400, 300)
        for _ in 0..<50 {
            user.send(.pointerMoved(.mouse(.left), Point(x: .random(in: 0...400, using: &random), y: 300)))
            let moved = panorama.layers.map { -$0.view.translation.x }

            #expect(moved[0] == 0 && zip(moved, moved.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(moved[3] <= max(0, panorama.contentOffset))
            #expect(panorama.layers.allSatisfy { $0.view.frame.offset(by: $0.view.translation).maxX >= 480 })
        }
    }

    @Test(arguments: sizes)
    func dragsAndKeysReachEveryPage(_ size: Size) async throws {
        let user = try await informed(size)
        let panorama = try panorama(user)
        for _ in 0..<12 {
            user.fling(from: Point(x: size.width * 0.8, y: size.height * 0.6), by: Vector(x: -80, y: 0), in: 0.1)
            user.settle()
        }
        #expect(panorama.contentOffset == panorama.maximumOffset)

        for _ in 0..<6 { user.press(.left) }
        user.settle()
        #expect(panorama.contentOffset == 0)
    }

    // MARK: The chart

    @Test func arrowsChooseDaysAndThenTurnThePage() async throws {
        let user = try await informed(Size(width: 360, height: 480))
        let (panorama, chart) = (try panorama(user), try chart(user))
        user.press(.end)
        user.settle()
        for _ in 0..<20 where user.stage.focusedView !== chart { user.press(.tab) }
        user.settle()
        #expect(user.stage.focusedView === chart && chart.semantics.value == "tue: clear sky, -1° to 4°")

        for day in 1...6 {
            user.press(.right)
            user.settle()
            #expect(chart.selectedIndex == day)
        }
        // The chosen day was scrolled into sight.
        #expect(panorama.contentOffset == panorama.maximumOffset && chart.semantics.value.hasPrefix("mon"))
        for _ in 0..<10 {
            user.press(.left)
            user.settle()
        }

        #expect(chart.selectedIndex == 0 && panorama.currentPage != 2)
    }

    @Test func aPressChoosesTheNearestDay() async throws {
        let user = try await informed(Size(width: 1920, height: 1080))
        let chart = try chart(user)
        // The first press goes to the page.
        for _ in 0..<2 {
            let place = chart.convert(Point(x: chart.bounds.width * 0.63, y: 200), to: nil)
            user.tap(place.x, place.y)
            user.settle()
        }

        #expect(chart.selectedIndex == 4)
    }

    // MARK: Looks

    @Test(arguments: sizes)
    func thePresentWeatherFitsItsPage(_ size: Size) async throws {
        let user = try await informed(size)
        let page = try #require(user.stage.root.firstDescendant { $0 is NowPage })
        let needed = page.subviews[0].sizeThatFits(Size(width: page.bounds.width, height: .infinity))

        #expect(needed.height <= page.bounds.height && needed.width <= page.bounds.width)
    }

    @Test func smallAndDark() async throws {
        let user = try await informed(Size(width: 360, height: 480))
        try user.checkPicture("now-360-dark")
        user.press(.right)
        user.settle()
        try user.checkPicture("hours-360-dark")
        user.press(.right)
        user.settle()
        try user.checkPicture("week-360-dark")
    }

    @Test func largeAndLight() async throws {
        try await informed(Size(width: 1280, height: 720), theme: .light, scale: 0.5).checkPicture("1280-light")
    }

    @Test func fullScreenAndDark() async throws {
        try await informed(Size(width: 1920, height: 1080), scale: 0.5).checkPicture("1920-dark")
    }

    @Test func silenceInLight() async throws {
        let user = try user(Size(width: 480, height: 640), silences: 1, theme: .light)
        await user.wait(1.3)
        user.settle()
        try user.checkPicture("silence-480-light")
    }

    @Test func everyStopIsRead() async throws {
        let user = try await informed(Size(width: 800, height: 480))
        #expect(user.accessibilityFaults() == [])
    }
}
