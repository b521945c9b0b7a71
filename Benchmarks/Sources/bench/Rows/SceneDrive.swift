import Glibc
import LayoutMath
import Platform
import Scenes
import Tours
import Views
import Widgets

/// A scene driven in real time.
final class SceneDrive {
    private let fixture: Fixture
    private let start: Double
    private(set) var frames: [Double] = []
    private(set) var memory: [Double] = []

    init(_ fixture: Fixture, start: Double) {
        self.fixture = fixture
        self.start = start
    }

    private var session: SceneSession { fixture.session }
    var isIdle: Bool { session.pictures.isIdle }
    var hasPicture: Bool { session.pictures.cacheBytes > 100_000 }

    /// Discards the measured frames.
    func beginFrames() { frames = [] }

    func step(_ events: InputEvent.Kind...) {
        let time = Bench.wall() - start
        let began = Bench.now()
        _ = session.frame(at: time, events: events.map { InputEvent(time: time, $0) })
        frames.append((Bench.now() - began) * 1e3)
    }

    func run(every interval: Double = 0.004, atMost limit: Double = 60, until isDone: () -> Bool) {
        let end = Bench.wall() + limit
        while !isDone(), Bench.wall() < end {
            usleep(UInt32(interval * 1e6))
            step()
        }
    }

    func rest(for seconds: Double, every interval: Double = 0.008) {
        let end = Bench.wall() + seconds
        while Bench.wall() < end {
            usleep(UInt32(interval * 1e6))
            step()
        }
    }

    func key(_ key: Key) { step(.keyDown(key, [], isRepeat: false)) }

    /// The trace of the visible swiper.
    var swiper: [String: TraceValue] {
        if case .object(let fields)? = session.stage.trace["swiper"] { fields } else { [:] }
    }

    /// The visible part of a magnified picture.
    var sight: Rect? { (session.stage.root.firstDescendant { ($0 as? SwiperView)?.sight != nil } as? SwiperView)?.sight }

    /// A number in the swiper's trace; 0 if it is missing.
    func number(_ field: String) -> Double { if case .number(let number)? = swiper[field] { number } else { 0 } }

    var isFlicking: Bool { if case .string("idle")? = swiper["state"] { false } else { !swiper.isEmpty } }

    var slotStates: [String] {
        guard case .array(let states)? = swiper["slotStates"] else { return [] }
        return states.map { if case .string(let state) = $0 { state } else { "" } }
    }

    /// Whether the selected picture, which is moving to the middle, is loaded.
    var isSelectedReady: Bool {
        guard case .array(let indexes)? = swiper["slots"], let place = indexes.firstIndex(of: .number(number("selectedIndex")))
        else { return false }
        return slotStates.indices.contains(place) && slotStates[place] == "ready"
    }

    /// Scrolls from the first picture to the last in 300 steps, one per frame.
    func scrollToEnd() {
        guard let collection = session.stage.root.firstDescendant(where: { $0 is CollectionView }) as? CollectionView else { return }
        frames = []
        let scroll = collection.scrollView
        let end = scroll.scroller.track.limits?.upperBound ?? 0
        for step in 0...300 {
            scroll.scroll(to: end * Double(step) / 300, animated: false)
            self.step()
            usleep(12_000)
            if step % 10 == 0 { memory.append(SceneDrive.residentMegabytes) }
        }
        run { isIdle }
        memory.append(SceneDrive.residentMegabytes)
    }

    private static var residentMegabytes: Double {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, 128, file) != nil else { return 0 }
        let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
        return (Double(fields[1]) ?? 0) * Double(getpagesize()) / 1_048_576
    }
}
