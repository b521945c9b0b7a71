import Imaging
import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import Views
@testable import Widgets

@MainActor
@Suite struct FilmStripTests {
    private let strip = FilmStrip()
    private let images = AskedImages()
    private let user: StageHarness
    private let told = Told()

    private final class Told { var selected: [Int] = [] }

    private final class AskedImages: ImageProviding {
        private(set) var prefetched: [String] = []
        func state(of image: ImageID) -> ImageState { .failed("none") }
        func prefetch(_ image: ImageID) { prefetched.append(image.name) }
        func frameBegan() { prefetched = [] }
    }

    init() {
        let root = View()
        strip.frame = Rect(x: 0, y: 200, width: 800, height: FilmStrip.height)
        root.addSubview(strip)
        user = StageHarness(root, size: Size(width: 800, height: 300), images: images)
        strip.entries = Album.painted(40).entries
        strip.selected = { [told] in told.selected.append($0) }
        user.settle()
    }

    private func frame(_ index: Int) -> Rect? {
        let picker = strip.subviews.first as? PickerView
        guard let cell = picker?.cells.cell(at: index), let picture = cell.subviews.first else { return nil }
        return picture.convert(picture.bounds, to: strip)
    }

    private func gaps() -> [Double] {
        let frames = (0..<40).compactMap(frame)
        return zip(frames, frames.dropFirst()).map { $1.minX - $0.maxX }
    }

    @Test func framesStandAsInTheDesign() {
        strip.selectedIndex = 12
        user.settle()

        #expect(frame(12) == Rect(x: 344, y: 0, width: 112, height: 72))
        #expect(frame(13) == Rect(x: 462, y: 16, width: 80, height: 56))
        #expect(frame(11)?.maxX == 338)
        #expect(gaps().allSatisfy { abs($0 - 6) < 1e-9 })
    }

    /// Half-way, one shrinks as the other grows, and nothing overlaps or separates.
    @Test func stripFollowsTheHandThatTurnsThePictures() {
        for step in 0...20 {
            strip.progress = 4 + Double(step) / 20
            user.advance(by: 1.0 / 60)
            #expect(abs(strip.progress - 4 - Double(step) / 20) < 1e-9)
            #expect(gaps().allSatisfy { abs($0 - 6) < 1e-9 })
        }

        #expect(strip.selectedIndex == 5)
        #expect(told.selected == [])
        #expect(frame(5)?.width == 112)
        #expect(!user.stage.needsFrame)
    }

    @Test func emberBarStandsUnderTheCurrentAndGreyUnderTheIncoming() {
        strip.progress = 4.25
        user.advance(by: 0.02)

        let bars = user.list.commands.compactMap { command -> (Rect, Color)? in
            if case .shape(.rounded, let rect, let color, _) = command, rect.height == 3 { (rect, color) } else { nil }
        }.sorted { $0.0.minX < $1.0.minX }
        #expect(bars.count == 2)
        #expect(
            bars.first.map {
                ($0.0.width - 104).magnitude < 1e-9 && $0.1.red == Palette.dusk.accent.red && $0.1.blue == Palette.dusk.accent.blue
            } == true)
        #expect(bars.last.map { ($0.0.width - 44).magnitude < 1e-9 && $0.1.blue == Palette.dusk.high.blue } == true)
    }

    @Test func pressChoosesAndSaysSoOnce() {
        user.tap(400 + 102 + 86, 240)
        #expect(told.selected == [2])
        user.settle()

        #expect(strip.progress == 2)
        #expect(told.selected == [2])
    }

    /// The swiper follows the strip. It must not pull the strip back to the picture that it still shows.
    @Test func stripIsNotPulledBackFromWhatWasChosenHere() {
        strip.selectedIndex = 3
        user.settle()
        user.tap(400 + 102 + 86, 240)
        for step in 0...60 {
            strip.progress = 3 + 2 * Double(step) / 60
            user.advance(by: 1.0 / 60)
            #expect(strip.progress >= 3)
        }
        #expect(strip.progress == 5)

        strip.progress = 4.5
        #expect(strip.progress == 4.5)
    }

    @Test func settingTheIndexCallsNothing() {
        strip.selectedIndex = 7
        user.settle()
        #expect(strip.progress == 7)
        strip.selectedIndex = 400
        strip.selectedIndex = nil
        user.settle()

        #expect(strip.selectedIndex == 7)
        #expect(told.selected == [])
    }

    @Test func chosenPictureStaysChosenWhenOthersCome() {
        strip.selectedIndex = 7
        user.settle()
        let image = strip.entries[7].image

        strip.entries = [Album.Entry(image: "new", title: "new", detail: "")] + strip.entries
        user.settle()

        #expect(strip.selectedIndex == 8)
        #expect(strip.entries[8].image == image)
        #expect(strip.progress == 8)
    }

    @Test func picturesNearTheOnesInSightAreAskedForAheadNearestFirst() {
        strip.selectedIndex = 20
        user.settle()

        #expect(images.prefetched.count == 16)
        // Nine frames fill the strip, and one waits on each side.
        #expect(images.prefetched.prefix(2) == [strip.entries[26].image, strip.entries[14].image])
    }
}
