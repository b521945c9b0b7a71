import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests that pictures of every kind are shown, and that unreadable ones show the reason.
@MainActor @Suite(.serialized) struct PictureLookTests {
    private static let window = LookFixture.Window(size: Size(width: 1280, height: 720))

    /// Three broken or incomplete pictures, before twelve intact ones.
    private static func partlyBroken(_ kind: String = "broken") -> Album {
        var album = LookFixture.album(of: "white")
        let broken = (1...3).map { Album.Entry(image: "\(kind)/\($0)", title: "broken \($0)", detail: "today") }
        album.entries = broken + album.entries
        return album
    }

    @Test(arguments: [Size(width: 640, height: 480), Size(width: 1280, height: 720), Size(width: 1920, height: 1080)], ["broken", "half"])
    func brokenPicturesNeverTakeLargeTiles(_ size: Size, _ kind: String) throws {
        let look = try LookFixture(.init(size: size), album: PictureLookTests.partlyBroken(kind))
        look.run(2)

        let tiles = look.all(CoverMosaic.self).flatMap { mosaic in
            mosaic.collectionInside?.visibleItems.values.compactMap { $0.cell.content as? PictureView } ?? []
        }
        let largest = try #require(tiles.max { $0.bounds.width * $0.bounds.height < $1.bounds.width * $1.bounds.height })

        #expect(largest.image?.hasPrefix("white") == true)
    }

    @Test(arguments: [Size(width: 640, height: 480), Size(width: 1280, height: 720), Size(width: 1920, height: 1080)])
    func gridTellsWhyAPictureCannotBeRead(_ size: Size) throws {
        let look = try LookFixture(.init(size: size), album: PictureLookTests.partlyBroken())
        look.key(.character("g"), then: 2)

        #expect(look.texts.filter { $0.run.text.contains("damaged") }.count == 3)
    }

    @Test func gridNamesItsPicturesAndShowsWhereOneIs() throws {
        let look = try LookFixture(PictureLookTests.window, album: LookFixture.album(of: "white", count: 90))
        look.key(.character("g"), then: 2)

        #expect(look.texts.contains { $0.run.text == "picture 7" })
        let bar = try #require(look.all(ScrollIndicator.self).first)
        #expect(!bar.isHidden)
        let x = bar.place.midX
        look.drag(from: Point(x: x, y: 20), to: Point(x: x, y: 700))
        let collection = try #require(look.all(AllPictures.self).first?.collection)
        #expect(abs(collection.scrollView.contentOffset.y - (collection.scrollView.contentSize.height - 720)) < 1)
    }

    /// Dark and light ink on a transparent ground both have enough contrast with the backing.
    @Test(arguments: ["clear-black", "clear-white"])
    func transparentPicturesStandOnAMidTone(_ colour: String) throws {
        let look = try LookFixture(PictureLookTests.window, album: LookFixture.album(of: colour))
        look.run(1)

        try expectMidTone(look, at: Point(x: 500, y: 320))
        look.key(.character("2"), then: 2)
        try expectMidTone(look, at: Point(x: 600, y: 300))
        look.key(.enter, then: 1.5)
        try expectMidTone(look, at: Point(x: 640, y: 300))
    }

    /// An eighth of ink over the backing: close to the backing, and far from black and white.
    private func expectMidTone(_ look: LookFixture, at point: Point) throws {
        let picture = try Camera().photograph(look.list, images: look.session.pictures)
        let value = picture.pixels[Int(point.y) * picture.width + Int(point.x)] & 0xFF
        #expect(value > 0x50 && value < 0xA0, "\(value) at \(point)")
    }

    /// Every tile shows its picture, also in the smallest window and on the densest screens.
    @Test(arguments: [(640.0, 480.0, 1.0), (1280, 720, 2), (800, 600, 2)])
    func noTileIsBlank(_ width: Double, _ height: Double, _ scale: Double) throws {
        let window = LookFixture.Window(size: Size(width: width, height: height), scale: scale)
        let look = try LookFixture(window)
        look.run(2)
        try expectPictures(in: CoverMosaic.self, look, scale: scale)
        look.key(.character("g"), then: 2)
        try expectPictures(in: AllPictures.self, look, scale: scale)
    }

    /// Real pictures have more than one colour.
    private func expectPictures(in type: (some View).Type, _ look: LookFixture, scale: Double) throws {
        let photograph = try Camera(scale: scale).photograph(look.list, images: look.session.pictures)
        let window = Rect(origin: .zero, size: look.list.size)
        let page = try #require(look.all(type).first)
        var tiles: [PictureView] = []
        page.forEachDescendant { view in
            guard let tile = view as? PictureView, tile.image != nil, tile.place.intersection(window).height > 40 else { return }
            tiles.append(tile)
        }
        #expect(tiles.count > 4)
        for tile in tiles {
            let place = tile.place.intersection(window).insetBy(8)
            var values = Set<UInt32>()
            for step in 0..<64 {
                let (u, v) = (Double(step % 8) / 8, Double(step / 8) / 8)
                let (x, y) = (Int((place.minX + u * place.width) * scale), Int((place.minY + v * place.height) * scale))
                values.insert(photograph.pixels[min(y, photograph.height - 1) * photograph.width + min(x, photograph.width - 1)])
            }
            #expect(values.count > 8, "\(tile.semantics.label) at \(tile.place)")
        }
    }

    /// Two cards lie tilted under the veil of a drop.
    @Test func whatLandedLiesAskew() throws {
        let look = try LookFixture(PictureLookTests.window)
        let veil = look.session.flow.drops.veil
        veil.begin()
        look.run(0.5)
        veil.end(with: LookFixture.album(of: "white"), at: look.session.stage.time)
        look.run(0.5)

        let turns = look.list.sprites.map(\.rotation)

        #expect(turns.count == 2 && turns.allSatisfy { $0 != 0 } && turns[0] != turns[1])
    }

    @Test func refusedFilesCanBeTriedAgain() throws {
        var tries = 0
        let news = try #require(OpenedPaths(refusals: ["a.jpg ends too early"]).news { tries += 1 })

        let action = try #require(news.action)
        action.perform()

        #expect(action.title == "try again")
        #expect(tries == 1)
    }
}
