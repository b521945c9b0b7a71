import Imaging
import LayoutMath
import Platform
import Replay
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import Scenes

extension Shot {
    nonisolated private static let component = Size(width: 400, height: 300)
    nonisolated private static let small = Size(width: 240, height: 180)

    nonisolated static let minions = [
        Shot("minions-rest") { try ScenePhotographer(.minions, size: component).photograph() },
        Shot("minions-rest-double-scale") { try ScenePhotographer(.minions, size: component, scale: 2).photograph() },
        Shot("minions-in-flight") {
            let script = "press 300,150\ndrag 140,150 in 0.1\nrelease\nwait 0.08\nscreenshot flight"
            return try ScenePhotographer(.minions, size: component).photographs(of: script)[0]
        },
    ]

    /// Six instants of one movement each.
    nonisolated static let movements = [
        Shot("strip-flick") { try ScenePhotographer(.minions, size: small).filmstrip(of: flick) },
        Shot("strip-flick-app") {
            try ScenePhotographer(.panorama, size: Size(width: 1280, height: 720), scale: 0.1375).filmstrip(of: appFlick)
        },
        Shot("strip-rubber-band") { try ScenePhotographer(.minions, size: small).filmstrip(of: rubberBand) },
        Shot("strip-resize-in-flight") { try ScenePhotographer(.minions, size: small).filmstrip(of: resize) },
        Shot("strip-ring-insert") {
            try ring(Array(0..<6)) { ring, item in ring.setItems(ring.items + [item(6)]) }
        },
        Shot("strip-ring-remove") {
            try ring(Array(0..<7)) { ring, _ in ring.setItems(ring.items.filter { $0.id != "2" }) }
        },
        Shot("strip-picker") { try picker() },
        Shot("strip-filmstrip") { try filmStrip() },
        Shot("strip-present") { try viewer("tap 620,500\n" + instants([0.02, 0.08, 0.1, 0.15, 0.25, 1])) },
        Shot("strip-dismiss") { try viewer("tap 620,500\nsettle\nkey Escape\n" + instants([0.02, 0.08, 0.1, 0.15, 0.25, 1])) },
        Shot("strip-loop-seam") { try loopSeam() },
    ]

    /// A ring of pages at six places from its last page over the seam to its first.
    private static func loopSeam() throws -> Bitmap {
        let panorama = PanoramaView(title: "round") { _ in PanoramaStyle() }
        panorama.setItems(["one", "two", "three", "four"].map { PanoramaItem(id: $0, title: $0, width: .points(130)) { View() } })
        panorama.loops = true
        panorama.frame = Rect(origin: .zero, size: small)
        let photographer = try ComponentPhotographer([panorama], size: small, backdrop: .white)
        photographer.user.advance(by: 0.1)
        let (last, turn) = (panorama.snapPoints.last ?? 0, panorama.maximumOffset)
        let frames = try (0...5).map { step in
            panorama.scrollView.scroll(to: last + (turn - last) * Double(step) / 5, animated: false)
            photographer.user.advance(by: 0.1)
            return try photographer.photograph()
        }
        return Filmstrip(frames, gap: 4).bitmap
    }

    /// Waits, each followed by a photograph.
    private static func instants(_ waits: [Double]) -> String {
        waits.enumerated().map { "wait \($1)\nscreenshot s\($0)" }.joined(separator: "\n")
    }

    nonisolated private static let flick = """
        screenshot s0
        press 200,90
        drag 80,90 in 0.1
        screenshot s1
        release
        wait 0.05
        screenshot s2
        wait 0.1
        screenshot s3
        wait 0.2
        screenshot s4
        settle
        screenshot s5
        """

    nonisolated private static let appFlick = """
        screenshot s0
        press 1000,60
        drag 500,60 in 0.15
        screenshot s1
        release
        wait 0.1
        screenshot s2
        wait 0.15
        screenshot s3
        wait 0.25
        screenshot s4
        wait 3
        screenshot s5
        """

    nonisolated private static let rubberBand = """
        screenshot s0
        press 40,90
        drag 120,90 in 0.1
        screenshot s1
        drag 230,90 in 0.1
        screenshot s2
        hold 0.2
        release
        wait 0.06
        screenshot s3
        wait 0.12
        screenshot s4
        settle
        screenshot s5
        """

    nonisolated private static let resize = """
        press 200,90
        drag 80,90 in 0.1
        release
        wait 0.05
        screenshot s0
        resize 280x180
        screenshot s1
        wait 0.1
        screenshot s2
        resize 200x150
        screenshot s3
        wait 0.2
        screenshot s4
        settle
        screenshot s5
        """

    private static func ring(_ numbers: [Int], change: (RingView, (Int) -> RingItem) -> Void) throws -> Bitmap {
        let theme = Theme(.dark)
        let ring = RingView(style: theme.scaled(to: 0.28).ring)
        ring.frame = Rect(x: 0, y: 0, width: 124, height: 124)
        func item(_ number: Int) -> RingItem {
            RingItem(id: String(number), image: PaintedPictures.name(number), title: "picture \(number)")
        }
        ring.setItems(numbers.map(item), animated: false)
        let scene = try ComponentPhotographer([ring], size: Size(width: 124, height: 124), theme: theme, backdrop: theme.palette.paper)
        scene.user.settle()
        change(ring, item)
        return try scene.filmstrip(after: [0.05, 0.07, 0.08, 0.15, 1])
    }

    /// A flick of the words, to the word that was chosen for it.
    private static func picker() throws -> Bitmap {
        let theme = Theme(.dark)
        let wheel = MoodWheel(height: 110, scale: 0.28)
        let picker = PickerView("mood", axis: .vertical, style: wheel.pickerStyle(theme)) {
            PickerWord(styles: wheel.textStyles, color: theme.palette.high, inset: wheel.inset)
        }
        picker.setItems(Mood.all.map { PickerItem(id: $0.name, title: $0.name) })
        picker.select(2, animated: false)
        picker.frame = Rect(x: 0, y: 0, width: 88, height: 120)
        let scene = try ComponentPhotographer([picker], size: Size(width: 88, height: 120), theme: theme, backdrop: theme.palette.paper)
        scene.user.fling(from: Point(x: 40, y: 60), by: Vector(x: 0, y: -24), in: 0.12)
        return try scene.filmstrip(after: [0.08, 0.22, 2.5])
    }

    /// The strip follows the swiper halfway, and then moves to the picture that is selected.
    private static func filmStrip() throws -> Bitmap {
        let theme = Theme(.dark)
        let strip = FilmStrip()
        strip.scale = 0.4
        strip.entries = Album.painted().entries
        strip.frame = Rect(x: 0, y: 4, width: 160, height: FilmStrip.height * 0.4)
        let scene = try ComponentPhotographer([strip], size: Size(width: 160, height: 44), theme: theme, backdrop: theme.palette.paper)
        strip.progress = 4.4
        scene.user.advance(by: 0.02)
        scene.user.tap(128, 16)
        return try scene.filmstrip(after: [0.05, 0.08, 0.1, 0.2, 1])
    }

    private static func viewer(_ script: String) throws -> Bitmap {
        try ScenePhotographer(.cover, size: Size(width: 1280, height: 720), scale: 0.15625).filmstrip(of: script)
    }
}
