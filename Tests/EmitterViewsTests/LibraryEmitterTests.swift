import Codecs
import Imaging
import LayoutMath
import PanoramaTesting
import Particles
import Pictures
import Platform
import Storage
import Testing
import Views
import Widgets

/// Tests emitters in a window whose pictures are a user's files.
@MainActor @Suite struct LibraryEmitterTests {
    private func picture(of contents: String, with images: any ImageProviding) throws -> (picture: Bitmap, faults: [StageFault]) {
        var cell = EmitterCell(contents: contents, birthRate: 90, lifetime: 2, velocity: 40, emissionRange: .turns(1))
        cell.color = ParticleColor(red: 1, green: 0.5, blue: 0.1)
        let user = try StageHarness(
            window: EmitterView(Emitter(cell, at: Point(x: 60, y: 60))), size: Size(width: 120, height: 120), images: images)
        var faults: [StageFault] = []
        user.stage.foundFault = { faults.append($0) }
        user.advance(by: 1)
        return (try user.picture(), faults)
    }

    private func makeLibrary() -> PictureLibrary { PictureLibrary(decoder: FileImageLoader(CodecDecoder()), on: Work(.synchronous)) }

    @Test(arguments: SpritePicture.names) func theLibraryDrawsTheSameParticlesAsAnyProvider(contents: String) throws {
        let library = try picture(of: contents, with: makeLibrary())

        #expect(try library.picture == picture(of: contents, with: BitmapPictures()).picture && library.faults == [])
        #expect(Set(library.picture.pixels).count > 1)
    }

    @Test func aFileOfTheUserMayBeASprite() throws {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let drawn = try picture(of: "/\(tests)/PictureCorpus/png/rgba-level-1.png", with: makeLibrary())

        #expect(drawn.faults == [] && Set(drawn.picture.pixels).count > 10)
    }

    @Test func aFileThatIsMissingIsASoftDotAndIsReported() throws {
        let drawn = try picture(of: "/nowhere.png", with: makeLibrary())

        #expect(try drawn.picture == picture(of: "soft-dot", with: makeLibrary()).picture)
        #expect(drawn.faults.count == 1 && drawn.faults[0].description.hasPrefix("a stand-in is shown for the picture /nowhere.png: "))
    }
}
