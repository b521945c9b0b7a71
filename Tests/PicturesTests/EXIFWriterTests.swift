import Particles
import Testing

@testable import Pictures

/// Tests writing EXIF blocks: the written fields are read again, for every single field and for all together.
@Suite struct EXIFWriterTests {
    private func read(_ facts: ShotFacts) -> ShotFacts {
        let bytes = EXIFWriter.bytes(of: facts)
        let block = EXIFBlock(in: ByteWindow(bytes), from: 0, to: bytes.count)
        return ShotFacts(maker: block.maker, model: block.model, taken: block.time.time?.reading, coordinate: block.coordinate)
    }

    /// The first and the last year, before 1970, and a leap day.
    @Test(arguments: [-62_135_596_800, -1, 0, 951_827_696, 1_714_545_845, 253_402_300_799]) func timesReadBack(_ taken: Int) {
        #expect(read(ShotFacts(taken: taken)) == ShotFacts(taken: taken))
    }

    /// Places read back to the centimetre, on all sides of the equator and of Greenwich.
    @Test func placesReadBackExactly() {
        var random = RandomSource(seed: 7)
        for _ in 0..<500 {
            let (latitude, longitude) = (Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
            let place = ShotFacts(coordinate: GeoCoordinate(latitude: latitude, longitude: longitude))
            #expect(place.coordinate != nil && read(place) == place)
        }
        for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (0, 0.0000001), (59.9999999, -0.9999999)] {
            let place = ShotFacts(coordinate: GeoCoordinate(latitude: latitude, longitude: longitude))
            #expect(read(place) == place)
        }
    }

    @Test(arguments: ["K", "Leica", "Nikön Œ", String(repeating: "m", count: 254)]) func namesReadBack(_ name: String) {
        #expect(read(ShotFacts(maker: name)) == ShotFacts(maker: name))
        #expect(read(ShotFacts(model: name)) == ShotFacts(model: name))
        let all = ShotFacts(maker: name, model: name, taken: 5, coordinate: GeoCoordinate(latitude: 1, longitude: -2))
        #expect(read(all) == all)
    }

    @Test func nothingKnownIsNoBlock() { #expect(EXIFWriter.bytes(of: ShotFacts()).isEmpty) }

    /// An upright picture says so: programs otherwise guess from the camera.
    @Test func theBlockSaysUpright() {
        let bytes = EXIFWriter.bytes(of: ShotFacts(maker: "A"))
        #expect(EXIFBlock(in: ByteWindow(bytes), from: 0, to: bytes.count).orientation == 1)
    }
}
