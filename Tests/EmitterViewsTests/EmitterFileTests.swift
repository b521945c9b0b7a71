import EmitterFiles
import Foundation
import Hosting
import Imaging
import LayoutMath
import Particles
import Platform
import StageTesting
import TestFiles
import Testing
import Views
import Widgets

@testable import EmitterViews

/// Tests emitters in files of the program, with their pictures.
@MainActor @Suite struct EmitterFileTests {
    nonisolated private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("emitters-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// A picture of 48 x 32 pixels.
    private func png() throws -> Data { try Data(contentsOf: Self.tests.appendingPathComponent("PictureCorpus/png/rgba-level-1.png")) }

    private func write(_ text: String, _ name: String = "fire.json") throws -> String {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func json(contents: String, rest: String = "", shape: String = "") -> String {
        """
        {"format": "panorama-emitter", "version": 1, \(rest) "emitter": {\(shape)
          "cells": [{"contents": "\(contents)", "birthRate": 60, "lifetime": 2}]}}
        """
    }

    private func draws(_ user: StageHarness) -> [SpriteDraw] {
        user.list.commands.compactMap { if case .sprites(let draw) = $0 { draw } else { nil } }
    }

    private func pictures(_ user: StageHarness) -> [Bitmap?] { draws(user).map(user.list.picture(of:)) }

    private func shown(_ view: EmitterView) -> (user: StageHarness, faults: () -> [String]) {
        final class Faults { var list: [String] = [] }
        let (user, faults) = (StageHarness(view), Faults())
        user.stage.foundFault = { faults.list.append("\($0)") }
        user.advance(by: 0.2)
        return (user, { faults.list })
    }

    /// The stage's provider has no pictures at all.
    @Test func theFileAndThePictureBesideItAreEnough() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try png().write(to: folder.appendingPathComponent("glow.png"))
        let path = try write(json(contents: "glow.png", rest: #""capacity": 7, "policy": "recycleOldest","#))

        let (user, faults) = shown(try EmitterView(file: path))
        user.advance(by: 1)

        #expect(draws(user).count == 1 && draws(user).map(\.size) == [Size(width: 48, height: 32)] && pictures(user).map(\.?.width) == [48])
        #expect(draws(user)[0].sprites.count == 7 && faults() == [])
    }

    @Test func anEmbeddedPictureIsDecoded() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var document = EmitterDocument(Emitter(cells: [EmitterCell(contents: "leaf", birthRate: 60, lifetime: 2)]))
        document.pictures = ["leaf": try #require(EmbeddedPicture(bytes: [UInt8](png())))]
        let file = try EmitterFile(at: write(document.written(as: .json, file: "fire.json").text))

        #expect(file.pictures["leaf"]?.bitmap?.width == 48 && file.warnings == [])
        #expect(pictures(shown(EmitterView(file)).user).map(\.?.width) == [48])
    }

    @Test func formatsOfOtherProgramsAreRead() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try write(
            """
            <particleEmitterConfig><texture name="glow.png"/><maxParticles value="100"/><particleLifeSpan value="2"/>
            <startParticleSize value="96"/></particleEmitterConfig>
            """, "fire.pex")
        try png().write(to: folder.appendingPathComponent("Glow.PNG"))

        let file = try EmitterFile(at: path)

        #expect(file.pictures["glow.png"]?.bitmap?.width == 48)
        // The size is relative to the width of the picture beside the file.
        #expect(file.emitter.cells.map(\.scale) == [2] && file.emitter.cells.map(\.birthRate) == [50])
    }

    @Test(arguments: ["lost.png", "damaged.png"]) func aPictureThatCannotBeReadIsASoftDot(name: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try write("no picture", "damaged.png")
        let (user, faults) = shown(try EmitterView(file: write(json(contents: name))))
        user.advance(by: 1)

        #expect(draws(user).map(\.size) == [Size(width: 32, height: 32)] && pictures(user)[0] != nil)
        let beginning = "a stand-in is shown for the picture \(name): \(folder.path)/\(name): "
        #expect(faults().count == 1 && faults()[0].hasPrefix(beginning))
    }

    @Test func builtInPicturesNeedNoFile() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try EmitterFile(at: write(json(contents: "star")))

        #expect(file.pictures.isEmpty && pictures(shown(EmitterView(file)).user).map(\.?.width) == [32])
    }

    @Test func aMaskIsReadAndAMissingOneIsAWarning() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try write(json(contents: "star", rest: #""mask": "heart.png","#, shape: #""emitterShape": "mask","#))
        let without = try EmitterFile(at: path)
        #expect(without.emitter.mask == nil && without.warnings == ["\(folder.path)/heart.png: no such file or directory"])

        try png().write(to: folder.appendingPathComponent("heart.png"))
        let with = try EmitterFile(at: path)
        let alphas = try Bitmap(contentsOf: "\(folder.path)/heart.png").pixels.map { $0 >> 24 }
        #expect(with.emitter.mask?.pixels.count == alphas.count { $0 >= 128 } && with.warnings == [])
    }

    @Test func filesThatAreNoEmittersSayWhy() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try write("{}")

        #expect(throws: EmitterFileError.self) { try EmitterView(file: path) }
        let error = #expect(throws: EmitterFileError.self) { try EmitterView(file: "/nowhere.json") }
        #expect(error?.description == "/nowhere.json: no such file or directory")
    }

    @Test func aViewBeginsAnotherFile() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let view = EmitterView(Emitter())
        let (user, _) = shown(view)
        try png().write(to: folder.appendingPathComponent("glow.png"))

        view.begin(try EmitterFile(at: write(json(contents: "glow.png"))))
        user.advance(by: 0.3)

        #expect(pictures(user).map(\.?.width) == [48] && view.playhead < 0.31)
    }
}
