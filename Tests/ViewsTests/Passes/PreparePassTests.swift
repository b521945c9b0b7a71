import LayoutMath
import Particles
import Platform
import Testing
import TestSupport

@testable import Views

@MainActor
@Suite struct PreparePassTests {
    /// Counts how often it was prepared and recorded, and does something else when it is prepared.
    private final class Witness: View, Preparing {
        var prepared = 0
        var recorded = 0
        var also: () -> Void = {}

        func prepare(at time: Seconds) {
            prepared += 1
            also()
        }
        override func draw(in canvas: Canvas) { recorded += 1 }
    }

    /// A witness inside a container inside the root of a stage of 400 x 300, which has not drawn yet.
    private func tree(at place: Rect = Rect(x: 10, y: 10, width: 80, height: 40)) -> (container: View, witness: Witness, stage: Stage) {
        let (root, container, witness) = (View(), View(frame: Rect(x: 0, y: 0, width: 200, height: 200)), Witness(frame: place))
        container.addSubview(witness)
        root.addSubview(container)
        return (
            container, witness, Stage(root: root, size: Size(width: 400, height: 300), text: MonospacedText(), images: NoImages())
        )
    }

    @Test func aViewInSightIsPreparedOnceForEachRecordedFrame() {
        let (_, witness, stage) = tree()

        for frame in 0..<3 {
            stage.setNeedsDisplay()
            _ = stage.frame(at: Double(frame), events: [])
        }

        #expect(witness.prepared == 3 && witness.recorded == 3)
    }

    @Test func anIdleStagePreparesNothing() {
        let (_, witness, stage) = tree()
        _ = stage.frame(at: 0, events: [])

        for frame in 1...10 { _ = stage.frame(at: Double(frame), events: []) }

        #expect(witness.prepared == 1)
        #expect(!stage.needsFrame)
    }

    @Test func whatIsHiddenTransparentOrOutOfTheWindowIsNotPrepared() {
        let cases: [(String, (View, View) -> Void)] = [
            ("hidden", { $1.isHidden = true }), ("inside a hidden view", { container, _ in container.isHidden = true }),
            ("transparent", { $1.alpha = 0 }), ("inside a transparent view", { container, _ in container.alpha = 0 }),
            ("right of the window", { container, _ in container.translation = Vector(x: 400, y: 0) }),
            ("above the window", { $1.frame.origin.y = -40 }),
            (
                "outside a clipping view",
                {
                    $0.clipsToBounds = true; $1.frame.origin.x = 200
                }
            ),
            ("shrunk to nothing", { $1.transform = ViewTransform(scale: 0) }),
        ]
        for (name, put) in cases {
            let (container, witness, stage) = tree()
            put(container, witness)

            _ = stage.frame(at: 0, events: [])

            #expect(witness.prepared == 0, "\(name)")
        }
    }

    @Test func whatReachesOutOfAContainerOrIntoTheWindowIsPrepared() {
        let cases: [(String, (View, View) -> Void)] = [
            ("outside a view that does not clip", { $1.frame.origin.x = 250 }),
            (
                "half outside a clipping view",
                {
                    $0.clipsToBounds = true; $1.frame.origin.x = 160
                }
            ),
            ("half outside the window", { container, _ in container.translation = Vector(x: -60, y: 0) }),
            ("nearly transparent", { $1.alpha = 0.004 }),
        ]
        for (name, put) in cases {
            let (container, witness, stage) = tree()
            put(container, witness)

            _ = stage.frame(at: 0, events: [])

            #expect(witness.prepared == 1, "\(name)")
        }
    }

    @Test func viewIsPreparedWhereItDrawsBeyondItsBounds() {
        final class Wide: View, Preparing {
            var prepared = 0
            override var paintBounds: Rect { Rect(x: -1000, y: 0, width: 3000, height: 40) }
            func prepare(at time: Seconds) { prepared += 1 }
        }
        let (container, _, stage) = tree()
        let wide = Wide(frame: Rect(x: -500, y: 0, width: 40, height: 40))
        container.addSubview(wide)

        _ = stage.frame(at: 0, events: [])

        #expect(wide.prepared == 1)
    }

    @Test func treesAreSkippedOnlyWhileNoneOfTheirViewsPrepares() {
        var random = RandomSource(seed: 7)
        func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
        let views = (0..<24).map { $0.isMultiple(of: 3) ? Witness() : View() }
        for _ in 0..<2000 {
            let (view, other) = (views[next(24)], views[next(24)])
            if next(4) == 0 {
                view.removeFromSuperview()
            } else if !other.isDescendant(of: view) {
                other.insertSubview(view, at: 0)
            }
        }

        for view in views {
            var count = 0
            view.forEachDescendant { if $0 is Witness { count += 1 } }
            #expect(view.dues.preparingCount == count)
        }
    }

    @Test func whatPreparingChangesIsLaidOutBeforeTheFrameIsRecorded() {
        let (container, witness, stage) = tree()
        let added = Witness(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        witness.also = {
            witness.also = {}
            container.insertSubview(added, at: 0)
        }

        let list = stage.frame(at: 0, events: [])

        #expect(added.prepared == 1 && added.recorded == 1 && witness.recorded == 1)
        #expect(!stage.needsFrame)
        #expect(stage.frame(at: 1, events: []) == list)
    }

    @Test func preparingThatNeverComesToRestTraps() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                final class Restless: View, Preparing {
                    func prepare(at time: Seconds) { setNeedsLayout() }
                }
                let root = Restless()
                let stage = Stage(root: root, size: Size(width: 40, height: 30), text: MonospacedText(), images: NoImages())
                _ = stage.frame(at: 0, events: [])
            }
        }
    }

    @Test func animationsRequestedInPrepareStopOutOfSight() {
        let (container, witness, stage) = tree()
        witness.also = { witness.setNeedsAdvance() }
        _ = stage.frame(at: 0, events: [])
        _ = stage.frame(at: 0.1, events: [])
        #expect(stage.needsFrame && witness.prepared == 2)

        container.translation = Vector(x: 400, y: 0)
        _ = stage.frame(at: 0.2, events: [])
        _ = stage.frame(at: 0.3, events: [])
        #expect(!stage.needsFrame && witness.prepared == 2)
        container.translation = .zero
        _ = stage.frame(at: 5, events: [])

        #expect(stage.needsFrame && witness.prepared == 3)
    }

    @Test func anAlarmAndAnArrivingPicturePrepareAgain() {
        let (_, witness, stage) = tree()
        witness.also = { witness.setNeedsAdvance(at: 2) }
        _ = stage.frame(at: 0, events: [])
        _ = stage.frame(at: 1, events: [])
        #expect(witness.prepared == 1)

        witness.also = {}
        _ = stage.frame(at: 2, events: [])
        #expect(witness.prepared == 2)
        stage.setNeedsDisplay()
        _ = stage.frame(at: 3, events: [])

        #expect(witness.prepared == 3)
    }

    // MARK: Pictures

    /// Records its requests, in order.
    private final class Ledger: ImageProviding {
        var entries: [String] = []
        var isMissingPictures = false
        func state(of image: ImageID) -> ImageState {
            entries.append("show \(image.name)")
            return .loading
        }
        func cachedState(of image: ImageID) -> ImageState { .loading }
        func prefetch(_ image: ImageID) { entries.append("prefetch \(image.name)") }
        func frameBegan() { entries.append("frame") }
    }

    /// Requests a picture to show and another one ahead, and draws the first.
    private final class Shower: View, Preparing {
        var laysOut = false
        func prepare(at time: Seconds) {
            prefetch(ImageID("b"))
            request(ImageID("a"))
            if laysOut { setNeedsLayout() }
            laysOut = false
        }
        override func draw(in canvas: Canvas) {
            _ = canvas.state(of: ImageID("a"))
            canvas.picture(ImageID("a"), in: bounds)
        }
    }

    @Test(arguments: [false, true])
    func visiblePicturesAreRequestedBeforePrefetchedOnes(laysOut: Bool) {
        let (ledger, root) = (Ledger(), Shower())
        root.laysOut = laysOut
        let stage = Stage(root: root, size: Size(width: 40, height: 30), text: MonospacedText(), images: ledger)

        _ = stage.frame(at: 0, events: [])
        _ = stage.frame(at: 1, events: [])

        #expect(ledger.entries == ["frame"] + (laysOut ? ["show a", "show a"] : ["show a"]) + ["prefetch b"])
    }

    /// Views behind an opaque view load when no visible picture is missing any more. If the view in front is drawn transparently, moved or
    /// made smaller, it no longer covers them.
    @Test(arguments: [
        ("opaque", true), ("transparent", false), ("fading", false), ("moved", false), ("hidden", false), ("scaled", false),
    ])
    func whatIsCoveredIsLoadedLast(cover: String, loadsLast: Bool) {
        let (ledger, root, behind, front) = (Ledger(), View(), Shower(), View())
        for view in [behind, front] {
            view.frame = Rect(x: 0, y: 0, width: 40, height: 30)
            root.addSubview(view)
        }
        front.isOpaque = cover != "transparent"
        front.alpha = cover == "fading" ? 0.99 : 1
        front.isHidden = cover == "hidden"
        if cover == "moved" { front.translation = Vector(x: 0.5, y: 0) }
        if cover == "scaled" { front.transform = ViewTransform(scale: 0.9) }
        let stage = Stage(root: root, size: Size(width: 40, height: 30), text: MonospacedText(), images: ledger)

        ledger.isMissingPictures = true
        _ = stage.frame(at: 0, events: [])
        #expect(ledger.entries == (loadsLast ? ["frame"] : ["frame", "show a", "prefetch b"]))
        ledger.isMissingPictures = false
        stage.setNeedsDisplay()
        ledger.entries = []
        _ = stage.frame(at: 1, events: [])
        // The frame that shows the awaited picture does no other work.
        #expect(ledger.entries == (loadsLast ? ["frame"] : ["frame", "show a", "prefetch b"]) && stage.needsFrame == loadsLast)
        stage.setNeedsDisplay()
        ledger.entries = []
        _ = stage.frame(at: 2, events: [])

        #expect(ledger.entries == (loadsLast ? ["frame", "prefetch b", "prefetch a"] : ["frame", "show a", "prefetch b"]))
    }

    private func scroller(_ ledger: Ledger) -> (scroll: ScrollView, stage: Stage) {
        let (scroll, shower) = (ScrollView(), Shower())
        let stage = Stage(root: scroll, size: Size(width: 100, height: 100), text: MonospacedText(), images: ledger)
        scroll.contentSize = Size(width: 100, height: 40_000)
        shower.frame = Rect(x: 0, y: 0, width: 100, height: 40_000)
        scroll.contentView.addSubview(shower)
        _ = stage.frame(at: 0, events: [])
        ledger.entries = []
        return (scroll, stage)
    }

    /// Users do not recognise pictures that are visible for less than an eighth of a second.
    @Test(arguments: [(60.0, true), (20_000, false)])
    func whatPassesTooFastLoadsNothingUntilItIsSlower(distance: Double, loadsAtOnce: Bool) {
        let ledger = Ledger()
        let (scroll, stage) = scroller(ledger)

        scroll.scroll(to: distance)
        for step in 1...6 { _ = stage.frame(at: Double(step) / 60, events: []) }
        #expect(ledger.entries.contains("show a") == loadsAtOnce && ledger.entries.contains("prefetch b") == loadsAtOnce)
        for step in 7...300 { _ = stage.frame(at: Double(step) / 60, events: []) }

        #expect(scroll.contentOffset.y == distance && ledger.entries.contains("show a") && ledger.entries.contains("prefetch b"))
    }

    /// A finger that stops sends no more events, and with reduced motion nothing else requests frames.
    @Test(arguments: [MotionPreference.full, .reduced])
    func whatIsHeldAfterAFastDragIsLoaded(motion: MotionPreference) {
        let ledger = Ledger()
        let (scroll, stage) = scroller(ledger)
        stage.motionPreference = motion
        var (time, y) = (0.0, 90.0)
        func frame(_ input: InputEvent.Kind? = nil) {
            time += 1.0 / 60
            let event = input.map { InputEvent(time: time, $0) }
            if event != nil || stage.needsFrame { _ = stage.frame(at: time, events: event.map { [$0] } ?? []) }
        }

        frame(.pointerDown(.touch(1), Point(x: 50, y: y)))
        for step in 0..<6 {
            y -= 30
            // The first moves have no speed yet.
            if step == 3 { ledger.entries = [] }
            frame(.pointerMoved(.touch(1), Point(x: 50, y: y)))
        }
        #expect(scroll.isScrolling && !ledger.entries.contains("show a"))
        for _ in 0..<10 { frame() }

        #expect(ledger.entries.contains("show a") && ledger.entries.contains("prefetch b"))
    }
}
