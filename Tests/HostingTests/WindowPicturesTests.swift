import Dispatch
import Imaging
import LayoutMath
import Platform
import StageTesting
import Testing
import Views
import Widgets

@testable import Hosting

/// Tests a program's own pictures by name.
@MainActor @Suite struct WindowPicturesTests {
    private let pictures = WindowPictures()

    private func name(_ name: String, in folder: PicturesFolder) -> String { PictureOrigin.file(path: "\(folder.path)/\(name)").name }

    private func reason(_ state: ImageState) -> String? { if case .failed(let reason) = state { reason } else { nil } }

    // MARK: Files

    /// Without a window, as in tests and replays.
    @Test(arguments: ["red", "red.bmp"]) func aFileIsThereInTheFrameThatRequestsIt(named file: String) throws {
        let folder = try PicturesFolder(["red.bmp": (12, 0xFF0000)])
        let image = ImageID(name(file, in: folder), fit: .fill(width: 6, height: 4))

        #expect(!pictures.cachedState(of: image).isReady)
        let bitmap = try #require(pictures.state(of: image).bitmap)

        #expect(bitmap.width == 6 && bitmap.height == 4 && bitmap.pixels.allSatisfy { $0 == 0xFFFF_0000 })
        #expect(pictures.cachedState(of: image).bitmap?.identity == bitmap.identity)
        #expect(pictures.state(of: image).bitmap?.identity == bitmap.identity && !pictures.isMissingPictures)
    }

    /// The colour tells which of 8, 16 and 24 pixels was used.
    @Test(arguments: [
        (PictureFit.original, 1), (.fill(width: 8, height: 4), 1), (.fill(width: 9, height: 4), 2), (.height(16), 2),
        (.exactly(width: 4, height: 17), 3), (.fill(width: 100, height: 100), 3), (.within(width: 7, height: 30), 1),
        (.within(width: 12, height: 30), 2), (.within(width: 400, height: 300), 3),
    ])
    func theSmallestSizeWithEnoughPixelsIsUsed(fit: PictureFit, size: Int) throws {
        let folder = try PicturesFolder(["dot.bmp": (8, 0x0000_01), "dot@2x.bmp": (16, 0x0000_02), "dot@3x.bmp": (24, 0x0000_03)])

        for file in ["dot", "dot.bmp"] {
            let bitmap = try #require(pictures.state(of: ImageID(name(file, in: folder), fit: fit)).bitmap)
            #expect(bitmap.pixels[0] == 0xFF00_0000 | UInt32(size))
        }
    }

    @Test func aPictureMayHaveOnlyALargeSize() throws {
        let folder = try PicturesFolder(["dot@2x.bmp": (16, 0x0000_02)])

        #expect(pictures.state(of: ImageID(name("dot", in: folder), fit: .fill(width: 4, height: 4))).bitmap?.width == 4)
    }

    @Test func aPictureThatIsMissingOrDamagedSaysSo() throws {
        let folder = try PicturesFolder([:])
        try folder.write(Array("no picture".utf8), "damaged.png")

        #expect(reason(pictures.state(of: ImageID(name("lost", in: folder)))) == "\(folder.path)/lost.png: no such file or directory")
        #expect(reason(pictures.state(of: ImageID(name("damaged", in: folder))))?.hasPrefix("\(folder.path)/damaged.png: ") == true)
    }

    /// While a size is missing, a view shows the one before.
    @Test func anotherSizeStandsIn() throws {
        let folder = try PicturesFolder(["red.bmp": (12, 0xFF0000)])
        let (small, large) = (ImageID(name("red", in: folder), fit: .height(3)), ImageID(name("red", in: folder), fit: .height(6)))
        _ = pictures.state(of: small)

        #expect(pictures.standIn(for: large)?.image == small && pictures.standIn(for: small) == nil)
    }

    @Test func onlyPicturesOfTheLastFrameExceedTheBudget() throws {
        let folder = try PicturesFolder(["a.bmp": (10, 0), "b.bmp": (10, 0), "c.bmp": (10, 0)])
        let pictures = WindowPictures(byteBudget: 500)
        let images = ["a", "b", "c"].map { ImageID(name($0, in: folder)) }
        pictures.frameBegan()
        for image in images { _ = pictures.state(of: image) }
        #expect(pictures.cacheBytes == 1200)

        pictures.frameBegan()
        _ = pictures.state(of: images[2])
        _ = pictures.state(of: ImageID(name("a", in: folder), fit: .height(1)))

        #expect(pictures.cacheBytes <= 500 && pictures.cachedState(of: images[2]).isReady)
    }

    @Test func otherNamesAreThoseOfTheOtherProvider() {
        let red = Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000])
        let pictures = WindowPictures(over: BitmapPictures(["red": red]))

        #expect(pictures.state(of: ImageID("red")).bitmap == red && pictures.cachedState(of: ImageID("star")).bitmap?.width == 32)
        #expect(reason(pictures.state(of: ImageID("nowhere"))) == "there is no picture nowhere")
    }

    // MARK: Views

    @Test func aViewShowsTheFileInItsSizeAndReportsAMissingOneOnce() throws {
        let folder = try PicturesFolder(["red.bmp": (12, 0xFF0000)])
        let root = View()
        let views = ["red", "lost"].map { PictureView(named: $0, in: folder.path) }
        for view in views {
            view.frame = Rect(x: 0, y: 0, width: 40, height: 30)
            root.addSubview(view)
        }
        let user = StageHarness(root, scale: 2, images: pictures)
        var faults: [String] = []
        user.stage.foundFault = { faults.append("\($0)") }

        for _ in 0..<3 {
            views[1].frame.size.width += 1
            user.advance(by: 0.1)
        }

        let fault = "a stand-in is shown for the picture \(folder.path)/lost: \(folder.path)/lost.png: no such file or directory"
        #expect(faults == [fault] && views[0].failure == nil && views[1].failure != nil)
        let fits = user.list.commands.compactMap { if case .picture(let draw) = $0 { draw.image.fit } else { nil } }
        #expect(fits == [.fill(width: 80, height: 60)])
    }

    // MARK: Threads

    /// As soon as a window opens, pictures arrive later, and wake it.
    @Test func aWindowDecodesOnOtherThreads() throws {
        let folder = try PicturesFolder(Dictionary(uniqueKeysWithValues: (0..<9).map { ("\($0).bmp", (side: 20, color: UInt32($0))) }))
        let images = (0..<9).map { ImageID(name("\($0)", in: folder)) }
        pictures.decodeOnThreads()
        let arrival = DispatchSemaphore(value: 0)
        pictures.work?.wakeOwner { arrival.signal() }

        #expect(images.allSatisfy { !pictures.state(of: $0).isReady } && pictures.isMissingPictures)
        for _ in images {
            arrival.wait()
            pictures.work?.deliver()
        }

        #expect(images.enumerated().allSatisfy { pictures.cachedState(of: $1).bitmap?.pixels[0] == 0xFF00_0000 | UInt32($0) })
        #expect(!pictures.isMissingPictures && pictures.work?.deliver() == false)
    }
}
