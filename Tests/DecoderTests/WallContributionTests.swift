import Foundation
import Pictures
import Testing

/// Tests what each sandbox layer blocks alone: attempts that succeed without it and fail behind it.
@Suite(.serialized) struct WallContributionTests {
    /// The results of all attempts behind one sandbox layer, by name; nil if the layer cannot be set up here.
    private func codes(behind wall: String) throws -> [String: Int32]? {
        let bystanders = try Bystanders()
        let process = try ConfinedProcess(["behind", wall, bystanders.folder.path, bystanders.terminalPath])
        #expect(process.end() == .exited(0))
        let codes = Dictionary(uniqueKeysWithValues: try bystanders.outcomes().map { ($0.name, $0.code) })
        return codes.values.contains(-2) ? nil : codes
    }

    /// The attempts that each sandbox layer refuses at least, of those that succeed without it.
    private static let certain: [(wall: String, name: String, attempts: [String])] = [
        (
            "landlock", "Landlock",
            ["openat", "openat_write", "unlinkat", "mkdirat", "renameat2", "symlinkat", "linkat", "truncate", "execve"]
        ),
        ("namespaces", "namespaces, empty root", ["openat", "openat_write", "unlinkat", "newfstatat", "fchmodat", "readlinkat", "execve"]),
        ("code", "fixed code", ["mprotect_executable"]),
        ("limits", "limits", ["pwrite", "write_file"]),
    ]

    @Test func eachWallHoldsBackItsShare() throws {
        let open = try #require(try codes(behind: "privileges"))
        let harmful = Set(open.filter { $0.value == 0 }.keys)
        let filter = try #require(try codes(behind: "filter"))
        var table = ["\(open.count) attempted; without walls \(harmful.count) get through; of these each wall alone refuses:"]

        // The one layer that is mandatory refuses all attempts alone.
        #expect(filter.values.allSatisfy { $0 == EPERM })
        #expect(harmful.count > 100)
        table.append("filter of system calls | \(harmful.filter { filter[$0] != 0 }.count)")
        for (wall, name, attempts) in Self.certain {
            guard let codes = try codes(behind: wall) else {
                table.append("\(name) | not on this machine")
                continue
            }
            let held = harmful.filter { codes[$0] != 0 }
            #expect(Set(attempts).intersection(harmful).isSubset(of: held), "\(wall)")
            #expect(!held.isEmpty)
            table.append("\(name) | \(held.count): \(held.sorted().joined(separator: " "))")
        }
        print(table.joined(separator: "\n"))
    }
}
