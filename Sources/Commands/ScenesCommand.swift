import ArgumentParser
import Scenes
import Storage

struct ScenesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "scenes", abstract: "List the scenes, one a line.")

    func run() throws {
        for scene in SceneName.allCases { try TerminalLine.writeOut(scene.rawValue) }
    }
}
