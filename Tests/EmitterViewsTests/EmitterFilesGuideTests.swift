import EmitterFiles
import EmitterViews
import LayoutMath
import Platform
import StageTesting
import TestFiles
import Testing
import Views
import Widgets

/// Runs the code of Guides/emitter-files.md.
@MainActor @Suite struct EmitterFilesGuideTests {
    private let path = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Resources/emitters/fountain.json"

    private func makeView() throws -> EmitterView {
        let fire = try EmitterView(file: path)
        fire.emit(60, at: Point(x: 120, y: 80))
        return fire
    }

    private func convert(_ bytes: [UInt8]) throws -> EmitterWriting {
        let reading = try EmitterDocument.read(bytes, file: "fire.plist")
        let writing = reading.document.written(as: .json, file: "fire.json")
        return writing
    }

    @Test func aBurstIsThrownWhereItIsWanted() throws {
        let view = try makeView()
        _ = StageHarness(view)

        #expect(view.system.aliveCount >= 60 * view.system.emitter.cells.count)
        #expect(view.system.emitter.emitterPosition == Point(x: 120, y: 80))
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let once = try convert(Array(#"{"format": "panorama-emitter", "version": 1, "emitter": {"cells": [{"birthRate": 3}]}}"#.utf8))

        #expect(try convert(Array(once.text.utf8)).text == once.text && once.warnings.isEmpty)
    }

    @Test func theGuideShowsThisCode() throws {
        let guide = try GuideCode("emitter-files.md")
        #expect(try guide.count == 2 && guide.missing(in: #filePath) == [])
    }
}
