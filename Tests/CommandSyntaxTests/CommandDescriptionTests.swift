import CommandSyntax
import Testing

/// Tests reading a program's description from a dump or from its help.
@Suite struct CommandDescriptionTests {
    static let dump = """
        {"serializationVersion": 0, "command": {"commandName": "show", "abstract": "Show files.", "discussion": "More.", "shouldDisplay": true,
        "arguments": [
        {"kind": "positional", "valueName": "path", "isOptional": true, "isRepeating": true, "shouldDisplay": true,
         "completionKind": {"file": {"extensions": []}}},
        {"kind": "option", "names": [{"kind": "short", "name": "s"}, {"kind": "long", "name": "size"}], "valueName": "WxH",
         "abstract": "Size.", "defaultValue": "1x1", "isOptional": true, "isRepeating": false, "shouldDisplay": true},
        {"kind": "option", "names": [{"kind": "long", "name": "look"}], "valueName": "look", "isOptional": true, "isRepeating": false,
         "shouldDisplay": true, "completionKind": {"list": {"values": ["dark", "light"]}}},
        {"kind": "flag", "names": [{"kind": "long", "name": "secret"}], "isOptional": true, "isRepeating": false, "shouldDisplay": false},
        {"kind": "flag", "names": [{"kind": "long", "name": "stats"}], "valueName": "stats", "isOptional": true, "isRepeating": false,
         "shouldDisplay": true}],
        "subcommands": [{"commandName": "hidden", "shouldDisplay": false}, {"commandName": "list", "shouldDisplay": true, "arguments": [
        {"kind": "option", "names": [{"kind": "long", "name": "output"}], "valueName": "dir", "isOptional": true, "isRepeating": true,
         "shouldDisplay": true, "completionKind": {"directory": {}}}]}]}}
        """

    @Test func dumpGivesCommandsAndArguments() throws {
        let command = try CommandDescription(json: Self.dump)

        #expect(command.name == "show")
        #expect(command.operands == [ArgumentDescription(spellings: [], valueName: "path", values: .files([]), isRepeating: true)])
        #expect(command.options.map(\.spellings) == [["-s", "--size"], ["--look"], ["--stats"]])
        #expect(command.options.map(\.valueName) == ["WxH", "look", nil])
        #expect(command.options.map(\.values) == [.any, .words(["dark", "light"]), .any])
        #expect(command.options[0].defaultValue == "1x1")
    }

    @Test func whatIsHiddenIsLeftOut() throws {
        let command = try CommandDescription(json: Self.dump)

        #expect(command.subcommands.map(\.name) == ["list"])
        #expect(!command.options.contains { $0.spellings == ["--secret"] })
    }

    @Test func optionsWithValuesAreThoseOfAllCommands() throws {
        #expect(try CommandDescription(json: Self.dump).spellingsWithValue == ["-s", "--size", "--look", "--output"])
    }

    @Test(arguments: ["", "{}", "[]", "{\"command\": 3}"])
    func whatIsNoDumpIsRefused(_ text: String) {
        #expect(throws: (any Error).self) { try CommandDescription(json: text) }
    }

    @Test func helpTextGivesOptionsAndOperands() {
        let command = CommandDescription(
            name: "thumb",
            helpText: """
                Write a thumbnail.

                usage: thumb [-s SIZE] FILE OUT

                options:
                  -s, --size SIZE  Longest side in pixels,
                                   from 1 to 4096.
                  --version        Show the version.
                """)

        #expect(command.abstract == "Write a thumbnail.")
        #expect(command.operands.map(\.valueName) == ["file", "out"])
        #expect(command.options.map(\.spellings) == [["-s", "--size"], ["--version"]])
        #expect(command.options.map(\.valueName) == ["SIZE", nil])
        #expect(command.options[0].abstract == "Longest side in pixels, from 1 to 4096.")
    }

    @Test func helpOfOneLineGivesItsOperands() {
        let command = CommandDescription(name: "thumb", helpText: "usage: thumb [-s SIZE] FILE OUT\n")

        #expect(command.operands.map(\.valueName) == ["file", "out"])
        #expect(command.options.isEmpty)
    }
}
