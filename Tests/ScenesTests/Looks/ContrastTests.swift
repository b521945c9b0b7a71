import Foundation
import LayoutMath
import Platform
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests the contrast of every text to the pixels behind it: 4.5 : 1, from 24 px on 3 : 1.
///
/// With `CONTRAST_TABLE=file` the least value of every page, theme and size is appended to that file.
@MainActor @Suite(.serialized) struct ContrastTests {
    nonisolated static let windows: [LookFixture.Window] =
        Theme.Name.allCases.flatMap { theme in
            [(640, 480), (800, 600), (1280, 720), (1920, 1080)].map {
                LookFixture.Window(size: Size(width: Double($0.0), height: Double($0.1)), theme: theme)
            }
        } + [LookFixture.Window(size: Size(width: 1280, height: 720), scale: 2, theme: .light)]

    @Test(arguments: windows)
    func everyTextOfTheSampleStandsOut(_ window: LookFixture.Window) throws {
        var book = try ContrastBook(window, "sample")
        try book.lookAtPages(try LookFixture(window, showsHint: true))
        try book.lookOverPages(try LookFixture(window))
        #expect(book.failures == [])
    }

    @Test(arguments: windows.filter { $0.scale == 1 })
    func everyTextOverWhitePicturesStandsOut(_ window: LookFixture.Window) throws {
        var book = try ContrastBook(window, "white")
        try book.lookAtPages(try LookFixture(window, album: LookFixture.album(of: "white")))
        #expect(book.failures == [])
    }

    @Test(arguments: windows.filter { $0.size.width < 1000 || $0.scale == 2 })
    func everyTextOfTheEmptyStateStandsOut(_ window: LookFixture.Window) throws {
        var book = try ContrastBook(window, "empty")
        try book.lookAtEmptyPages(try LookFixture(window, album: .nothing, showsHint: true))
        #expect(book.failures == [])
    }
}

/// Visits the pages of one window and records the lowest contrast of each.
@MainActor private struct ContrastBook {
    private let window: LookFixture.Window
    private let album: String
    private let meter: ContrastMeter
    private(set) var failures: [String] = []

    init(_ window: LookFixture.Window, _ album: String) throws {
        (self.window, self.album) = (window, album)
        meter = ContrastMeter(scale: window.scale, measuring: try Studio.fonts())
    }

    mutating func lookAtPages(_ look: LookFixture) throws {
        look.run(1)
        try note("cover", look)
        for (number, page) in zip("23456", ["swiper", "circle", "library", "mood", "sparks"]) {
            look.key(.character(number))
            try note(page, look)
        }
        look.key(.character("2"))
        look.key(.enter, then: 1.5)
        try note("viewer", look)
        look.key(.character("i"), then: 1)
        try note("facts", look)
        look.key(.escape)
        look.key(.character("b"), then: 1.5)
        try note("comparison", look)
        look.key(.escape)
        look.key(.escape)
        look.key(.character("g"), then: 2)
        try note("grid", look)
    }

    mutating func lookOverPages(_ look: LookFixture) throws {
        look.run(1)
        look.key(.function(10), then: 1)
        try note("menu", look)
        look.key(.escape, then: 1)
        look.key(.function(1), then: 1)
        try note("key sheet", look)
        look.key(.escape, then: 1)
        look.key(.character("o"), .control, then: 1)
        try note("prompt", look)
        look.key(.escape, then: 1)
        look.session.messages.announce(
            Toast.Message("one picture could not be read", icon: Icon.warning, iconColor: \.error, action: .init("try again") {}))
        look.run(1)
        try note("toast", look)
        let (width, height) = (window.size.width, window.size.height)
        look.point(at: Point(x: width * 0.1, y: height - 26))
        try note("page indicator", look)
    }

    mutating func lookAtEmptyPages(_ look: LookFixture) throws {
        look.run(1)
        try note("cover", look)
        for (number, page) in zip("23", ["swiper", "circle"]) {
            look.key(.character(number))
            try note(page, look)
        }
        look.key(.character("g"), then: 2)
        try note("grid", look)
    }

    private mutating func note(_ page: String, _ look: LookFixture) throws {
        let runs = try meter.runs(of: look.list, images: look.session.pictures, where: look.counts)
        guard let least = runs.min(by: { $0.least / $0.needed < $1.least / $1.needed }) else {
            failures.append("\(page): no text is seen")
            return
        }
        let row =
            "\(album) · \(page)".padding(toLength: 26, withPad: " ", startingAt: 0)
            + window.testDescription.padding(toLength: 20, withPad: " ", startingAt: 0)
        write(row + line(least))
        failures += runs.filter { !$0.isEnough }.map { "\(page): \(line($0))" }
    }

    private func line(_ run: RunContrast) -> String {
        let ratio = String(format: "%5.2f of %.1f", run.least, run.needed)
        return "\(ratio)  \(Int(run.size)) px “\(run.text.prefix(40))” at \(Int(run.place.x)),\(Int(run.place.y))"
    }

    private func write(_ line: String) {
        guard let path = ProcessInfo.processInfo.environment["CONTRAST_TABLE"] else { return }
        if !FileManager.default.fileExists(atPath: path) { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        guard let file = FileHandle(forWritingAtPath: path) else { return }
        file.seekToEndOfFile()
        file.write(Data((line + "\n").utf8))
        try? file.close()
    }
}
