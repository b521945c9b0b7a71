import LayoutMath
import Particles
import Storage
import Testing

@testable import Hosting
@testable import Views

/// Tests that a state of views is read from a file as it was written, and that nothing else is read.
@Suite struct StoredWindowTests {
    /// A state of random shape, without views at the end that have no values, because the file does not contain them.
    private func state(_ random: inout RandomSource, depth: Int) -> ViewState {
        var state = ViewState()
        if Bool.random(using: &random) {
            state.values["number"] = .number(Double.random(in: -1e9...1e9, using: &random))
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            state.values["text \"№\""] = .text("line\nof \u{1F600} \\ text")
            state.values["texts"] = .texts(["", "a", "b\u{0}"])
        }
        guard depth > 0 else { return state }
        for name in ["a", "0", "ünnamed", ""] where Int.random(in: 0..<3, using: &random) == 0 {
            let part = self.state(&random, depth: depth - 1)
            if part != ViewState() { state.parts[name] = part }
        }
        if state.parts.isEmpty {
            for _ in 0..<Int.random(in: 0...3, using: &random) { state.subviews.append(self.state(&random, depth: depth - 1)) }
            while state.subviews.last == ViewState() { state.subviews.removeLast() }
        }
        return state
    }

    private func stored(_ seed: UInt64) -> StoredWindow {
        var random = RandomSource(seed: seed)
        var stored = StoredWindow(version: Int(seed % 3) + 1, views: state(&random, depth: 5), isMaximized: seed % 2 == 0)
        if seed % 5 > 0 { stored.frame = Rect(x: -12.5, y: Double(seed), width: 640, height: 0.1) }
        return stored
    }

    @Test(arguments: UInt64(0)..<60) func aStateIsReadAsItWasWritten(seed: UInt64) throws {
        let state = stored(seed)
        #expect(try StoredWindow(json: Array(state.json.utf8)) == state)
        // Equal states have equal texts, so that a state is written only when it changes.
        #expect(state.json == stored(seed).json)
    }

    @Test func aFileWithAWrongByteIsNotRead() {
        let bytes = Array(stored(7).json.utf8)
        #expect(bytes.count > 200)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x04
            #expect(throws: DamagedRecord.self) { try StoredWindow(json: damaged) }
        }
        for count in [0, 1, bytes.count / 2, bytes.count - 2] {
            #expect(throws: DamagedRecord.self) { try StoredWindow(json: Array(bytes.prefix(count))) }
        }
    }

    @Test func numbersThatJSONLacksAreNotStored() throws {
        let least = Double.leastNonzeroMagnitude
        let values: [String: ViewState.Value] = ["bad": .number(.infinity), "worse": .number(.nan), "good": .number(least)]
        let state = StoredWindow(version: 1, views: ViewState(values: values))
        #expect(try StoredWindow(json: Array(state.json.utf8)).views.values == ["good": .number(least)])
    }

    /// Entries with a right checksum that no program of the toolkit writes: they must neither trap nor take much memory.
    @Test(arguments: [
        "[[[-1], {}]]", "[[[0.5], {}]]", "[[[1e9], {}]]", "[[[99999999999999999999], {}]]", "[[[4000000], {}]]", "[[[true], {}]]",
        "[[0, {}]]", "[[[0]]]", "[[[0], []]]", "[[[0], {\"a\": null}]]", "[[[0], {\"a\": {}}]]", "[[[0], {\"a\": [1]}]]",
        "[[[0], {\"a\": 1e999}]]", "7",
    ])
    func entriesOfAnotherFormAreRefused(_ views: String) throws {
        #expect(throws: DamagedRecord.self) { try StoredWindow(json: try file(views)) }
    }

    /// A file with these views and a right checksum.
    private func file(_ views: String) throws -> [UInt8] {
        let nodes = try JSONReader.read(Array(views.utf8))
        return Array(
            CheckedJSON.text([
                CheckedJSON.member("form", .number("1")), CheckedJSON.member("version", .number("1")),
                JSONMember(key: "views", node: nodes),
            ]).utf8)
    }

    @Test func manyLargePositionsAreRefused() throws {
        let views = "[" + (0..<100).map { "[[\"part\($0)\", 60000], {}]" }.joined(separator: ", ") + "]"
        #expect(throws: DamagedRecord.self) { try StoredWindow(json: try file(views)) }
        let deep = "[[[" + Array(repeating: "0", count: 5_000).joined(separator: ", ") + "], {}]]"
        #expect(throws: DamagedRecord.self) { try StoredWindow(json: try file(deep)) }
        #expect(try StoredWindow(json: try file("[[[2, \"a\"], {\"b\": 1}]]")).views.subviews.count == 3)
    }

    @Test func aStateOfAnotherFormIsNotRead() throws {
        let text = CheckedJSON.text([CheckedJSON.member("form", .number("2")), CheckedJSON.member("version", .number("1"))])
        #expect(throws: DamagedRecord(reason: "has another form")) { try StoredWindow(json: Array(text.utf8)) }
    }
}
