import Foundation
import TestFiles
import Testing

@testable import Commands

/// Tests command lines of very many words.
@MainActor
@Suite(.serialized) struct ManyPathsTests {
    private nonisolated static let lines: [[String]] = [[], ["--theme", "light"], ["--stats"], ["--"], ["--version"]]

    private func parse(_ line: [String], _ count: Int) throws -> [String] {
        let reader = CommandLineReader(line + (0..<count).map { "picture \($0)" })
        do { return (try reader.command() as? Panorama)?.paths ?? [] } catch {
            // A request for the version ends in an error without a failure.
            guard Panorama.exitCode(for: error) == .success else { throw error }
            return []
        }
    }

    @Test(arguments: lines) func theTimeGrowsWithTheirNumber(line: [String]) throws {
        _ = try parse(line, 10)
        let few = try Samples.processorTime { _ = try parse(line, 4_000) }
        let many = try Samples.processorTime { _ = try parse(line, 16_000) }

        // Proportional is 4; with the square of the number it is 16.
        #expect(many < 8 * few + 0.01, "\(few) s, \(many) s")
    }

    @Test func everyPathArrivesInItsPlace() throws {
        let names = (0..<5_000).map { "picture \($0)" }
        let first = names.prefix(7) + ["--theme", "light"] + names[7..<2_000]
        let line = first + ["--stats"] + names[2_000..<4_000] + ["--"] + names[4_000...]

        let command = try #require(try CommandLineReader(Array(line)).command() as? Panorama)

        #expect(command.paths == names)
        #expect(command.scene.theme == .light && command.window.stats)
    }

    /// The number of words cannot keep the program busy for long: an impossible command line is refused before it is parsed.
    @Test(arguments: [["scenes"], ["replay", "a.gesture", "--pictures"], ["particles", "--convert"]])
    func aSubcommandRefusesVeryManyWords(line: [String]) throws {
        let reader = CommandLineReader(line + (0..<50_000).map { "picture \($0)" })
        do {
            _ = try reader.command()
            Issue.record("it was parsed")
        } catch {
            #expect(reader.line(for: error).hasPrefix("panorama: a subcommand takes at most 4096 words, got 500"))
        }
    }

    @Test func veryManyOptionsAreRefused() throws {
        let reader = CommandLineReader((0..<50_000).map { "-\($0)" })
        do {
            _ = try reader.command()
            Issue.record("it was parsed")
        } catch {
            #expect(reader.line(for: error).contains("-- comes before names that begin with -"))
        }
    }
}
