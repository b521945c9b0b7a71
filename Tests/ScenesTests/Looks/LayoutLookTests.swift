import LayoutMath
import Particles
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests that views do not overlap others that they must not cover, in windows of every shape.
@MainActor @Suite(.serialized) struct LayoutLookTests {
    nonisolated static let sizes = [
        (640, 480), (800, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1440), (900, 1400),
    ].map { Size(width: Double($0.0), height: Double($0.1)) }

    @Test(arguments: sizes)
    func moonCoversNoButton(_ size: Size) throws {
        let look = try LookFixture(.init(size: size))
        look.key(.character("6"), then: 2)

        let side = 2 * Moon.radius * size.height
        let center = Point(x: Moon.centerX(in: PageMetrics(size: size)), y: Evening.moonHigh * size.height)
        let moon = Rect(center: center, size: Size(width: side, height: side))

        let covered = look.all(Button.self).filter { !$0.isHidden && $0.place.intersects(moon) }
        #expect(covered.map(\.semantics.label) == [])
        #expect(moon.maxX <= size.width)
    }

    @Test(arguments: sizes)
    func ringOfTheSelectedDiscKeepsClearOfTheOthers(_ size: Size) throws {
        let look = try LookFixture(.init(size: size))
        look.key(.character("3"), then: 2)
        let ring = try #require(look.all(RingView.self).first)

        for _ in 0..<4 {
            let selected = try #require(ring.selectedItem.flatMap { ring.collection.visibleItems[$0.id]?.cell })
            let reach = selected.frame.width / 2 + ring.style.selectionGap + ring.style.selectionWidth
            for visibleItem in ring.collection.visibleItems.values where visibleItem.cell !== selected {
                let distance = visibleItem.cell.frame.center.distance(to: selected.frame.center)
                #expect(distance >= reach + visibleItem.cell.frame.width / 2 + 1)
            }
            look.key(.insert, then: 2)
        }
    }

    @Test func ringHasTheMockupsRadius() throws {
        let look = try LookFixture(.init(size: Size(width: 1280, height: 720)))
        look.key(.character("3"), then: 2)
        let ring = try #require(look.all(RingView.self).first)

        #expect(abs(ring.layout.radius - 184) < 0.01)
        #expect(abs(ring.place.midX - 292) < 1 && abs(ring.place.midY - 428) < 1)
    }

    /// Every tile shows its count and words within its edges, in a legible size, however low the tile is.
    @Test(arguments: sizes + [Size(width: 640, height: 360), Size(width: 800, height: 400), Size(width: 480, height: 320)])
    func countTileTellsItsCountAndWords(_ size: Size) throws {
        let look = try LookFixture(.init(size: size))
        let tile = try #require(look.all(CountTile.self).first)
        let font = Typography(scale: PageMetrics(size: size).scale).captionStrong.font

        let lines = look.texts.filter { tile.place.contains($0.origin) }

        // In a tile that is too narrow for both, only the count is shown.
        let (told, count) = (lines.map(\.run.text).joined(separator: " "), try #require(tile.semantics.label.split(separator: " ").first))
        #expect(size.width < 640 ? told == count : told.hasPrefix(count + " more"), "\(told)")
        for line in lines {
            #expect(line.run.font.size >= font.size, "\(line.run.text)")
            #expect(line.origin.y - 0.73 * line.run.font.size >= tile.place.minY, "\(line.run.text)")
        }
    }

    /// The hint keeps a distance from the name of the page at its left, also in windows that are too narrow for its words.
    @Test(arguments: sizes + [Size(width: 640, height: 360), Size(width: 800, height: 400)])
    func hintStandsApartFromThePageIndicator(_ size: Size) throws {
        let look = try LookFixture(.init(size: size), showsHint: true)
        let hint = try #require(look.all(PanHint.self).first)
        let name = try #require(look.texts.last { $0.run.text == "cover" })

        let end = name.origin.x + look.session.stage.text.width(of: name.run)

        #expect(hint.place.minX - end >= 24, "\(end) \(hint.place)")
        #expect(hint.place.maxX <= size.width)
    }

    /// The descender of the risen title ends above the headings, also if the title does not move.
    @Test(arguments: [SceneName.circle], sizes)
    func titleCrossesNoHeading(_ scene: SceneName, _ size: Size) throws {
        let look = try LookFixture(.init(size: size), scene: scene)
        let panorama = try #require(look.all(PanoramaView.self).first)
        let page = try #require(panorama.pages.first)
        let font = panorama.metrics.headerFont

        let title = panorama.scenery.titleView
        let end = title.place.minY + (title.cut ?? title.bounds.height)
        #expect(end <= page.header.place.minY + page.header.baseline.y - 0.73 * font.size)
    }

    @Test func nextPagePeeksInWithADimmedHeading() throws {
        let look = try LookFixture(.init(size: Size(width: 1280, height: 720)))

        let heading = try #require(look.texts.first { $0.run.text == "swiper" && $0.run.font.size == 40 })

        #expect(abs(heading.origin.x - (1280 - 96)) <= 2)
        #expect(abs(heading.color.alpha - 0.36) < 0.001)
    }

    @Test(arguments: sizes.filter { $0.height >= 600 } + [Size(width: 1024, height: 600), Size(width: 1280, height: 800)])
    func editorShowsItsGradientAndAllPresets(_ size: Size) throws {
        let look = try LookFixture(.init(size: size))
        look.key(.character("6"), then: 2)
        let panel = try #require(look.all(EditorPanel.self).first)
        let gradient = try #require(look.all(LifeField<LifeGradient>.self).first)
        let fade = 14 * PageMetrics(size: size).scale

        #expect(gradient.place.minY >= panel.place.minY && gradient.place.maxY <= panel.place.maxY - fade)
        let names = Set(look.texts.filter { panel.place.contains($0.origin) }.map(\.run.text))
        #expect(names.isSuperset(of: ["ember", "comet", "snow", "tide", "fire", "smoke", "rain", "fireworks", "confetti", "fountain"]))
        #expect(names.isSuperset(of: ["galaxy", "fireflies"]))
    }

    @Test func moodWordsKeepClearOfTheDisc() throws {
        for size in LayoutLookTests.sizes {
            let look = try LookFixture(.init(size: size))
            look.key(.character("5"), then: 2)
            let disc = try #require(look.all(MoodDisc.self).first)
            let left = disc.centerX - MoodDisc.radius * size.height
            let fonts = try Studio.fonts()

            let ends = look.texts.filter { draw in Mood.all.contains { $0.name == draw.run.text } }
                .map { $0.origin.x + fonts.width(of: $0.run) * $0.magnification }

            #expect(!ends.isEmpty && ends.allSatisfy { $0 < left }, "\(size)")
        }
    }
}

extension LookFixture {
    /// All views of a type that are in the tree.
    func all<V: View>(_ type: V.Type) -> [V] {
        var found: [V] = []
        session.stage.root.forEachDescendant { if let view = $0 as? V { found.append(view) } }
        return found
    }

    /// Every run of the last frame.
    var texts: [TextDraw] { list.commands.compactMap { if case .text(let draw) = $0 { draw } else { nil } } }
}
