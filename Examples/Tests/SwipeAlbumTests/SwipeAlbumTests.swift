import PanoramaKit
import PanoramaTesting
import Testing

@testable import SwipeAlbum

@Suite struct SwipeAlbumTests {
    private let user: StageHarness
    private let swiper: SwiperView

    init() throws {
        let here = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        user = try StageHarness(
            window: Album(folder: "/\(here)/Pictures"), size: Size(width: 270, height: 224), images: makePictures(.synchronous))
        swiper = try #require(user.view("pictures", role: .list) as? SwiperView)
    }

    @Test func thePicturesOfTheFolderAreThereByName() throws {
        #expect(swiper.model.source.map(\.title) == ["1 first light.png", "2 low sun.png", "3 embers.png"])
        _ = try user.view("1 first light.png, 1 of 3", role: .text)
    }

    @Test func aDragTurnsOnePage() throws {
        user.drag(from: Point(x: 250, y: 100), to: Point(x: 60, y: 100))
        user.settle()

        #expect(swiper.selectedIndex == 1)
        _ = try user.view("2 low sun.png, 2 of 3", role: .text)
        try user.checkPicture("second-picture")
    }

    @Test func aFlickTurnsOnePageHoweverFastItIs() {
        user.fling(from: Point(x: 260, y: 100), by: Vector(x: -240, y: 0), in: 0.04)
        user.settle()

        #expect(swiper.selectedIndex == 1)
    }

    @Test func theFirstPictureComesBackFromBeyondTheEnd() throws {
        let first = try user.picture()

        user.drag(from: Point(x: 60, y: 100), to: Point(x: 250, y: 100))
        user.settle()

        #expect(swiper.selectedIndex == 0)
        #expect(try user.picture() == first)
    }

    @Test func aFolderWithoutPicturesSaysSo() throws {
        let user = try StageHarness(window: Album(folder: "/nowhere"))

        _ = try user.view("there are no pictures in /nowhere", role: .text)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
