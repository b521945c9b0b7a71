import ArgumentParser
import Foundation
import Storage
import TestFiles
import Testing

@testable import Commands

/// Tests that no name that a program is given or finds can control the terminal or forge a line, whatever the program does with it.
@MainActor
@Suite(.serialized) struct HostileNameTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Ends with text that looks like a line of the program.
    private nonisolated static let hostile = "x\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}2J\u{85}\u{2028}\u{202E}gpj\r\npanorama: FORGED"

    /// Command lines in which the hostile name takes each place once: as an operand, as the value of every option, as an unknown option and
    /// as an unknown subcommand.
    private static func lines(of command: Syntax, after words: [String]) -> [[String]] {
        let own = (command.arguments ?? []).filter { $0.kind == "option" && $0.shouldDisplay }.compactMap(\.names?.last)
            .map { words + [($0.kind == "long" ? "--" : "-") + $0.name, hostile] }
        let endings = ["", ".json", ".png", ".gesture"].map { hostile + $0 }
        let operands = endings.map { words + [$0] } + [words + ["--", hostile], words + ["--" + hostile], words + ["-" + hostile]]
        return own + operands + (command.subcommands ?? []).flatMap { lines(of: $0, after: words + [$0.commandName]) }
    }

    /// The part of ArgumentParser's description of the program that has the names of commands and options.
    private struct Syntax: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable { let kind, name: String }

            let kind: String
            let names: [Name]?
            let shouldDisplay: Bool
        }
        struct Program: Decodable { let command: Syntax }

        let commandName: String
        let arguments: [Argument]?
        let subcommands: [Syntax]?
    }

    private static var programLines: [[String]] {
        get throws {
            let syntax = try JSONDecoder().decode(Syntax.Program.self, from: Data(Panorama._dumpHelp().utf8)).command
            let files = ["/nowhere/\(hostile).json", "/nowhere/\(hostile).png"]
            return lines(of: syntax, after: []) + [
                ["particles", "--convert"] + files.reversed(), ["particles", "--convert", files[0], "out.json"],
                ["particles", files[0], "--render", "out.png"], ["replay", "rest.gesture", "--pictures", hostile],
                ["replay", "rest.gesture", "--output", "taken"], ["replay", "rest.gesture", "--trace", "/nowhere/" + hostile],
                ["replay", "rest.gesture", "--filmstrip", hostile], ["replay", hostile + ".gesture", "--trace", "-"],
                ["--generate-completion-script", hostile], ["--generate-completion-script=" + hostile],
                ["help", hostile], ["doctor", "--fonts", hostile],
            ]
        }
    }

    private func run(_ program: URL, _ arguments: [String], input: [UInt8] = []) throws -> (output: String, errors: String, data: Data) {
        let process = Process()
        let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        // Names also reach programs in environment variables.
        process.environment = Tool.environment(home: folder.url.appendingPathComponent("home" + Self.hostile))
            .merging(["XDG_STATE_HOME": "/tmp/" + Self.hostile, "DISPLAY": ":65000" + Self.hostile]) { $1 }
        (process.standardInput, process.standardOutput, process.standardError) = (standardInput, output, errors)
        try process.run()
        try? standardInput.fileHandleForWriting.write(contentsOf: Data(input))
        try standardInput.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let complaints = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), String(decoding: complaints, as: UTF8.self), data + complaints)
    }

    private func check(_ run: (output: String, errors: String, data: Data), _ what: [String]) {
        for text in [run.output, run.errors] {
            let steering = text.unicodeScalars.filter { $0 != "\n" && $0.steersText }
            #expect(steering.isEmpty, "\(what) printed \(steering.map { String($0.value, radix: 16) })")
            #expect(!text.split(separator: "\n").contains { $0.hasPrefix("panorama: FORGED") }, "\(what)")
        }
        #expect(String(validating: run.data, as: UTF8.self) != nil, "\(what)")
        for line in run.errors.split(separator: "\n") {
            #expect(line.hasPrefix("panorama: ") || line.hasPrefix("panorama-thumbnailer: "), "\(what): \(line)")
        }
    }

    @Test func noCommandPassesANameOnToTheTerminal() throws {
        try folder.write("settle\n", as: "rest.gesture")
        try folder.write("settle\n", as: Self.hostile.replacing("/", with: "") + ".gesture")
        try folder.write("{}", as: "taken")
        let lines = try Self.programLines
        #expect(lines.count > 60 && Set(lines.compactMap(\.first)).isSuperset(of: ["replay", "particles", "scenes", "doctor"]))

        for line in lines { check(try run(BuiltProgram.panorama, line), line) }
    }

    @Test(arguments: ["-", "-0"]) func noListPassesANameOn(option: String) throws {
        let invalid: [UInt8] = [0xFF, 0xC3, 0x28, 0x1B]
        let end: [UInt8] = option == "-" ? [10] : [0]
        let list = Array(Self.hostile.utf8) + end + invalid + end + [UInt8](repeating: 0x1B, count: 100_000) + end

        check(try run(BuiltProgram.panorama, [option], input: list), [option])
        try folder.write("settle\n", as: "rest.gesture")
        check(try run(BuiltProgram.panorama, ["replay", "rest.gesture", "--pictures", "-", "-0"], input: list), ["replay"])
    }

    @Test(arguments: [
        [hostile], [hostile, hostile], ["-s", hostile, "a", "b"], ["--size=" + hostile, "a", "b"], ["-t", hostile], ["--" + hostile],
        ["picture.gif", "/nowhere/" + hostile], ["taken" + hostile, "out.png"], ["--decode-worker", hostile],
    ])
    func theThumbnailerPassesNoNameOn(line: [String]) throws {
        try folder.write("GIF89a", as: "picture.gif")
        try folder.write("%PDF-1.4", as: "taken" + Self.hostile)

        check(try run(BuiltProgram.thumbnailer, line), line)
    }

    /// Five million characters are a line of bounded length.
    @Test func aLineIsBounded() throws {
        let words = String(repeating: "\u{1B}x", count: 30_000)
        let result = try run(BuiltProgram.panorama, ["--" + words])

        check(result, ["--…"])
        #expect(result.data.count < 10 * TerminalLine.longest)
    }
}
