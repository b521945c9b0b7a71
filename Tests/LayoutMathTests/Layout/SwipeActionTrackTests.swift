import LayoutMath
import Testing

@Suite struct SwipeActionTrackTests {
    /// A row of 400 points with leading actions of 160 and trailing ones of 240 points.
    private let track = SwipeActionTrack(rowWidth: 400, leadingWidth: 160, trailingWidth: 240, fullSwipeSides: [.leading, .trailing])
    private let trailingOnly = SwipeActionTrack(rowWidth: 400, trailingWidth: 74)

    // MARK: Thresholds

    @Test(arguments: [
        (0.0, SwipeActionTrack.Rest.closed), (79, .closed), (80, .closed), (81, .open(.leading)), (160, .open(.leading)),
        (-119, .closed), (-120, .closed), (-121, .open(.trailing)), (-240, .open(.trailing)),
        // max(160 + 60, 240) and max(240 + 60, 240).
        (239, .open(.leading)), (240, .open(.leading)), (241, .full(.leading)), (400, .full(.leading)),
        (-299, .open(.trailing)), (-300, .open(.trailing)), (-301, .full(.trailing)), (-400, .full(.trailing)),
    ])
    func releaseAtRestByThePixel(offset: Double, rest: SwipeActionTrack.Rest) {
        #expect(track.rest(from: offset, projected: offset) == rest)
        #expect(track.rest(from: offset, velocity: 0) == rest)
    }

    @Test(arguments: [
        (20.0, 80.0, SwipeActionTrack.Rest.closed), (20, 81, .open(.leading)), (150, 80, .closed), (150, 900, .open(.leading)),
    ])
    func projectedRevealDecidesWhetherTheRowOpens(offset: Double, projected: Double, rest: SwipeActionTrack.Rest) {
        #expect(track.rest(from: offset, projected: projected) == rest)
    }

    /// 1000 points a second are projected 499 points on.
    @Test(arguments: [(10.0, 100.0, false), (10, 140, false), (10, 141, true), (100, -40, true), (100, -41, false), (0, 161, true)])
    func velocityIsProjected(offset: Double, velocity: Double, isOpen: Bool) {
        #expect(track.rest(from: offset, velocity: velocity) == (isOpen ? .open(.leading) : .closed))
    }

    @Test func flickAloneIsNoFullSwipe() {
        #expect(track.rest(from: 240, velocity: 8000) == .open(.leading))
        #expect(track.rest(from: -1, velocity: -8000) == .open(.trailing))
    }

    @Test func flickBackIsNoFullSwipe() {
        #expect(track.isFullSwipeArmed(at: 300))
        #expect(track.rest(from: 300, projected: 81) == .full(.leading))
        #expect(track.rest(from: 300, projected: 80) == .closed)
        #expect(track.rest(from: 300, projected: -900) == .closed)
    }

    @Test(arguments: [(74.0, 240.0), (179, 240), (180, 240), (181, 241), (320, 380)])
    func thresholdOfAFullSwipe(width: Double, threshold: Double) {
        let track = SwipeActionTrack(rowWidth: 400, trailingWidth: width, fullSwipeSides: [.trailing])

        #expect(track.fullSwipeThreshold(on: .trailing) == threshold)
        #expect(!track.isFullSwipeArmed(at: -threshold))
        #expect(track.isFullSwipeArmed(at: -threshold - 1))
        #expect(!track.isFullSwipeArmed(at: threshold + 1))
    }

    /// The threshold Σ + 60 of 160 points reaches the end of a row of 220.
    @Test(arguments: [(219.0, false), (220, false), (221, true)])
    func rowTooNarrowForItsThresholdHasNoFullSwipe(rowWidth: Double, isAllowed: Bool) {
        let track = SwipeActionTrack(rowWidth: rowWidth, leadingWidth: 160, fullSwipeSides: [.leading])

        #expect(track.allowsFullSwipe(on: .leading) == isAllowed)
        #expect(track.limits == 0...(isAllowed ? rowWidth : 160))
    }

    @Test func fullSwipeThatIsNotAllowedOpens() {
        #expect(trailingOnly.rest(from: -390, projected: -390) == .open(.trailing))
        #expect(!trailingOnly.isFullSwipeArmed(at: -390))
    }

    // MARK: Sides

    @Test func sideIsThatOfTheReleaseNotOfItsProjection() {
        #expect(track.rest(from: 30, projected: -390) == .closed)
        #expect(track.rest(from: -30, projected: 390) == .closed)
        #expect(track.rest(from: 0, projected: 390) == .open(.leading))
        #expect(track.rest(from: 0, projected: -390) == .open(.trailing))
    }

    @Test func rowDoesNotMoveTowardsASideWithoutActions() {
        #expect(trailingOnly.limits == -74...0)
        #expect(trailingOnly.displayedOffset(forRaw: 200) == 0)
        #expect(trailingOnly.rest(from: 0, velocity: 4000) == .closed)
        #expect(trailingOnly.rest(from: 50, projected: 200) == .closed)
        #expect(!trailingOnly.hasActions(on: .leading) && trailingOnly.hasActions(on: .trailing))
    }

    @Test func rowWithoutActionsRestsClosed() {
        let empty = SwipeActionTrack(rowWidth: 400, fullSwipeSides: [.leading, .trailing])

        #expect(empty.limits == 0...0 && empty.stops == [0])
        #expect(empty.rest(from: 390, velocity: 900) == .closed && empty.rest(from: -390, velocity: -900) == .closed)
        #expect(empty.displayedOffset(forRaw: 90) == 0 && empty.displayedOffset(forRaw: -90) == 0)
    }

    // MARK: Offsets

    @Test func offsetsOfTheStates() {
        let rests: [SwipeActionTrack.Rest] = [.closed, .open(.leading), .open(.trailing), .full(.leading), .full(.trailing)]

        #expect(rests.map(track.offset(of:)) == [0, 160, -240, 400, -400])
        #expect(track.limits == -400...400)
        #expect(track.stops == [-240, 0, 160])
        #expect(trailingOnly.stops == [-74, 0])
    }

    @Test(arguments: [(-400.0, -240.0, -240.0, nil), (-240, -240, 0, nil), (-120, 0, 0, -240), (0, 0, 160, -240), (80, 0, 160, 0)])
    func neighboursOfAnOffset(offset: Double, nearest: Double, after: Double?, before: Double?) {
        #expect(track.nearestStop(to: offset) == nearest)
        #expect(track.stop(after: offset) == after)
        #expect(track.stop(before: offset) == before)
    }

    @Test func rowFollowsThePointerToTheLimitsAndThenResists() {
        #expect(track.displayedOffset(forRaw: 399) == 399)
        #expect(track.displayedOffset(forRaw: -400) == -400)
        #expect(trailingOnly.displayedOffset(forRaw: -74) == -74)
        #expect(abs(trailingOnly.displayedOffset(forRaw: -174) + 74 + 48.351648) < 1e-6)
        #expect(abs(track.displayedOffset(forRaw: 500) - 448.351648) < 1e-6)
    }

    // MARK: Laws

    @Test(arguments: 0..<10)
    func releaseEndsAtAStopOrAtTheEndOfTheRow(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<300 {
            let track = source.track()
            let offset = source.number(in: -1.2 * track.rowWidth...1.2 * track.rowWidth)

            let rest = track.rest(from: offset, velocity: source.number(in: -6000...6000))

            let target = track.offset(of: rest)
            #expect(track.stops.contains(target) || abs(target) == track.rowWidth)
            #expect(track.limits.contains(target))
            #expect(target * offset >= 0)
        }
    }

    @Test(arguments: 0..<10)
    func releaseAtRestOnTheResultStaysThere(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<300 {
            let track = source.track()
            let once = track.rest(from: source.number(in: -track.rowWidth...track.rowWidth), velocity: source.number(in: -3000...3000))

            #expect(track.rest(from: track.offset(of: once), velocity: 0) == once)
            #expect(track.stops.allSatisfy { track.nearestStop(to: $0) == $0 })
        }
    }

    @Test(arguments: 0..<10)
    func resultNeverFallsWhenVelocityGrows(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<50 {
            let track = source.track()
            let offset = source.number(in: -track.rowWidth...track.rowWidth)

            let targets = stride(from: -4000.0, through: 4000, by: 50).map { track.offset(of: track.rest(from: offset, velocity: $0)) }

            #expect(zip(targets, targets.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test(arguments: 0..<10)
    func exchangedSidesMirrorTheResult(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<100 {
            let (row, first, second) = (source.number(in: 200...2000), source.number(in: 0...160), source.number(in: 0...160))
            let track = SwipeActionTrack(rowWidth: row, leadingWidth: first, trailingWidth: second, fullSwipeSides: [.leading])
            let mirrored = SwipeActionTrack(rowWidth: row, leadingWidth: second, trailingWidth: first, fullSwipeSides: [.trailing])
            let (offset, velocity) = (source.number(in: -row...row), source.number(in: -2000...2000))

            let target = track.offset(of: track.rest(from: offset, velocity: velocity))

            #expect(mirrored.offset(of: mirrored.rest(from: -offset, velocity: -velocity)) == 0 - target)
            #expect(mirrored.displayedOffset(forRaw: -offset) == 0 - track.displayedOffset(forRaw: offset))
        }
    }

    @Test(arguments: 0..<10)
    func caughtRowDoesNotJump(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<200 {
            let track = source.track()
            let raw = source.number(in: -2 * track.rowWidth...2 * track.rowWidth)

            let shown = track.displayedOffset(forRaw: raw)

            #expect(abs(track.displayedOffset(forRaw: track.rawOffset(forDisplayed: shown)) - shown) < 1e-9)
            #expect(abs(shown) <= abs(raw))
        }
    }

    // MARK: Traps

    @Test func widthThatIsNegativeOrNotANumberTraps() async {
        await #expect(processExitsWith: .failure) { _ = SwipeActionTrack(rowWidth: -1) }
        await #expect(processExitsWith: .failure) { _ = SwipeActionTrack(rowWidth: .nan) }
        await #expect(processExitsWith: .failure) { _ = SwipeActionTrack(rowWidth: 400, leadingWidth: -1) }
        await #expect(processExitsWith: .failure) { _ = SwipeActionTrack(rowWidth: 400, trailingWidth: .infinity) }
    }

    @Test func releaseThatIsNotFiniteTraps() async {
        await #expect(processExitsWith: .failure) { _ = SwipeActionTrack(rowWidth: 400).rest(from: .nan, projected: 0) }
        await #expect(processExitsWith: .failure) { _ = SwipeActionTrack(rowWidth: 400).rest(from: 0, velocity: .nan) }
        await #expect(processExitsWith: .failure) { _ = SwipeActionTrack(rowWidth: 400).displayedOffset(forRaw: .infinity) }
    }
}

extension RowSource {
    /// A row of 200 … 2000 points whose sides have actions or none, with or without full swipes.
    fileprivate mutating func track() -> SwipeActionTrack {
        let row = number(in: 200...2000)
        return SwipeActionTrack(
            rowWidth: row, leadingWidth: unit() < 0.3 ? 0 : number(in: 1...(0.8 * row)),
            trailingWidth: unit() < 0.3 ? 0 : number(in: 1...(0.8 * row)),
            fullSwipeSides: Set(SwipeSide.allCases.filter { _ in unit() < 0.5 }))
    }
}
