import LayoutMath
import Particles
import Testing

@testable import EmitterFiles

/// Tests that the project's JSON format stores everything, and that errors name their location.
@Suite struct EmitterJSONTests {
    @Test(arguments: Array(0..<200))
    func everythingComesBack(seed: UInt64) throws {
        let document = RandomDocument.make(seed: seed)
        let text = document.written(as: .json, file: "out").text

        #expect(try Files.read(Array(text.utf8)) == document)
        #expect(try Files.read(Array(text.utf8)).written(as: .json, file: "out").text == text)
    }

    @Test func onlyWhatDiffersIsWrittenInAStableOrder() {
        var cell = EmitterCell()
        cell.name = "spark"
        cell.contents = "soft-dot"
        cell.birthRate = 40
        cell.emissionLongitude = .degrees(45)
        cell.color = ParticleColor(red: 1, green: 0.6, blue: 0.1)
        cell.timing.duration = 2.5
        cell.finish = FinishState()
        var emitter = Emitter(cells: [cell])
        emitter.emitterShape = .circle
        emitter.seed = .max

        let text = EmitterDocument(emitter).written(as: .json, file: "out").text

        #expect(
            text == """
                {
                  "format": "panorama-emitter",
                  "version": 1,
                  "emitter": {
                    "emitterShape": "circle",
                    "seed": 18446744073709551615,
                    "cells": [
                      {
                        "name": "spark",
                        "contents": "soft-dot",
                        "birthRate": 40,
                        "timing": { "duration": 2.5 },
                        "emissionLongitude": 45,
                        "color": { "green": 0.6, "blue": 0.1 },
                        "finish": {}
                      }
                    ]
                  }
                }

                """)
    }

    @Test(arguments: [
        ("\"birthRate\": null", "test:2: emitter.cells[0].birthRate: expected a number, got null"),
        ("\"birthRate\": \"40\"", "test:2: emitter.cells[0].birthRate: expected a number, got a text"),
        ("\"birthRate\": NaN", "test:2: emitter.cells[0].birthRate: NaN is no value"),
        ("\"birthRate\": 1e7", "test:2: emitter.cells[0].birthRate: 1e7 is not within -1000000…1000000"),
        ("\"velocity\":\n 1e300", "test:3: emitter.cells[0].velocity: 1e300 is not within -1000000000…1000000000"),
        ("\"velocity\": 1e999", "test:2: emitter.cells[0].velocity: 1e999 is not within -1000000000…1000000000"),
        ("\"color\": {\"red\": true}", "test:2: emitter.cells[0].color.red: expected a number, got true or false"),
        ("\"color\": \"#fff\"", "test:2: emitter.cells[0].color: expected an object, got a text"),
        ("\"isEnabled\": 1", "test:2: emitter.cells[0].isEnabled: expected true or false, got a number"),
        ("\"name\": 5", "test:2: emitter.cells[0].name: expected a text, got a number"),
        ("\"capacity\": 0", "test:2: emitter.cells[0].capacity: 0 is not within 1…100000"),
        ("\"capacity\": 1.5", "test:2: emitter.cells[0].capacity: 1.5 is no whole number"),
        ("\"contentsScale\": 0", "test:2: emitter.cells[0].contentsScale: 0 is not within 0.001…1000"),
        ("\"scaleOverLife\": [{\"location\": 0}]", "test:2: emitter.cells[0].scaleOverLife[0]: a key needs location and value"),
        ("\"colorOverLife\": [{\"color\": {}}]", "test:2: emitter.cells[0].colorOverLife[0]: a stop needs a location"),
        ("\"scaleOverLife\": []", "test:2: emitter.cells[0].scaleOverLife: the list is empty"),
        ("\"scaleOverLife\": [{\"location\": 2}]", "test:2: emitter.cells[0].scaleOverLife[0].location: 2 is not within 0…1"),
        ("\"frames\": {\"columns\": 300, \"rows\": 300}", "test:2: emitter.cells[0].frames: 300 x 300 are more than 65536 frames"),
        ("\"trail\": {\"interval\": 0}", "test:2: emitter.cells[0].trail.interval: 0 is not within 0.0001…1000"),
        (
            "\"minificationFilter\": \"cubic\"",
            "test:2: emitter.cells[0].minificationFilter: \"cubic\" is none of linear, nearest, trilinear"
        ),
        ("\"emissionSpread\": \"tube\"", "test:2: emitter.cells[0].emissionSpread: \"tube\" is none of fan, cone"),
        ("\"emissionSpread\": true", "test:2: emitter.cells[0].emissionSpread: expected a text, got true or false"),
        ("\"style\": {\"spin\": []}", "test:2: emitter.cells[0].style.spin: expected a number, got a list"),
        ("\"emitterCells\": {}", "test:2: emitter.cells[0].emitterCells: expected a list, got an object"),
        ("\"lifetime\": 1, \"lifetime\": 2", "test:2: emitter.cells[0].lifetime: stands twice in its object"),
        ("\"lifetime\" 1", "test:2: emitter.cells[0].lifetime: a colon is missing behind the key"),
        ("\"lifetime\": 01", "test:2: emitter.cells[0].lifetime: 01 is no value"),
        ("\"lifetime\": 1.", "test:2: emitter.cells[0].lifetime: 1. is no value"),
        ("\"lifetime\": +1", "test:2: emitter.cells[0].lifetime: +1 is no value"),
        ("\"name\": \"\\ud800\"", "test:2: emitter.cells[0].name: half a surrogate pair"),
        ("\"name\": \"\\x\"", "test:2: emitter.cells[0].name: \\x is no escape"),
        ("\"name\": \"a\nb\"", "test:2: emitter.cells[0].name: a control character stands in a text"),
    ])
    func mistakeIsNamedByLineAndKey(member: String, line: String) {
        #expect(Files.refusal(Files.cell(member)) == line)
    }

    @Test(arguments: [
        ("{}", "test:1: format: \"panorama-emitter\" is missing: this is no emitter"),
        ("{\"format\": \"x\"}", "test:1: format: is not \"panorama-emitter\": this is no emitter"),
        ("{\"format\": \"panorama-emitter\"}", "test:1: version: is missing"),
        ("{\"format\": \"panorama-emitter\",\n\"version\": 2}", "test:2: version: only version 1 is known here"),
        ("{\"a\": 1,}", "test:1: a key in quotation marks is missing"), ("{\"a\": [1,]}", "test:1: a[1]: a value is missing"),
        ("{\"a\": 1} x", "test:1: text behind the end of the object"), ("{\"a\": tru", "test:1: a: tru is no value"),
        ("{\"a\": \"b", "test:1: a: the file ends too early"), ("{\n\n\"a\": {\"b\": ", "test:3: a.b: the file ends too early"),
        ("{\"policy\": 1, \"format\": \"panorama-emitter\", \"version\": 1}", "test:1: policy: expected a text, got a number"),
        (
            "{\"seed\": 1, \"format\": \"panorama-emitter\", \"version\": 1, \"emitter\": {\"seed\": -1}}",
            "test:1: emitter.seed: expected a whole number of at most 64 bits, got a number"
        ),
    ])
    func fileThatIsBrokenIsRefused(text: String, line: String) {
        #expect(Files.refusal(Array(text.utf8)) == line)
    }

    @Test func textIsReadAsJSONSaysIt() throws {
        let document = try Files.read(Files.cell("\"name\": \"\\u00e4\\ud83d\\ude00\\n\\/ \\\"ü\\\\\""))

        #expect(document.emitter.cells[0].name == "ä😀\n/ \"ü\\")
        #expect(try Files.read([0xEF, 0xBB, 0xBF] + Files.cell("")).emitter.cells.count == 1)
    }

    @Test(arguments: EmissionSpread.allCases)
    func theSpreadIsWrittenOnlyWhereItIsNoFan(spread: EmissionSpread) throws {
        var cell = EmitterCell()
        (cell.emissionRange, cell.emissionSpread) = (.degrees(40), spread)

        let text = EmitterDocument(Emitter(cells: [cell])).written(as: .json, file: "out").text

        #expect(text.contains("\"emissionSpread\": \"\(spread.rawValue)\"") == (spread != .fan))
        #expect(text.contains("emissionSpread") == (spread != .fan))
        #expect(try Files.read(Array(text.utf8)).emitter.cells[0].emissionSpread == spread)
    }

    @Test func unknownKeysAreNamedOnceAndKeptWhereTheyStood() throws {
        let bytes = Files.cell(
            "\"timing\": {\"pause\": [1, {\"a\": \"b\"}]}, \"wobble\": 1e2, \"color.red\": 0.5, \"emitterCells\": [{}, {\"glow\": true}]")
        let document = try Files.read(bytes)
        let again = try Files.read(Array(document.written(as: .json, file: "out").text.utf8))

        #expect(
            Files.warnings(bytes) == [
                "test:2: not known here, and kept only in .json files: emitter.cells[0].timing.pause, emitter.cells[0].wobble, "
                    + "emitter.cells[0].color.red, emitter.cells[0].emitterCells[1].glow"
            ])
        #expect(again.emitter == document.emitter && document.emitter.cells[0].color.red == 1)
        #expect(Set(again.unknownKeys) == Set(document.unknownKeys) && document.unknownKeys.count == 4)
    }

    @Test func unknownKeysOfACellThatIsGoneGoWithIt() throws {
        var document = try Files.read(Files.cell("\"wobble\": 1"))
        document.emitter.cells = []

        #expect(!document.written(as: .json, file: "out").text.contains("wobble"))
    }

    @Test func whatNoFileBearsIsWrittenAsTheNearestThatOneDoes() throws {
        var cell = EmitterCell()
        cell.birthRate = .infinity
        cell.velocity = -.infinity
        cell.scale = .nan
        cell.capacity = .max
        cell.redRange = .infinity
        let text = EmitterDocument(Emitter(cells: [cell])).written(as: .json, file: "out").text
        let back = try Files.read(Array(text.utf8)).emitter.cells[0]

        #expect(back.birthRate == EmitterFileLimits.birthRate && back.velocity == -EmitterFileLimits.magnitude && back.scale == 1)
        #expect(back.capacity == EmitterFileLimits.capacity && Double(back.redRange) == EmitterFileLimits.magnitude)
    }
}
