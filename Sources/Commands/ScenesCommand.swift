import ArgumentParser
import Glibc
import Scenes

struct ScenesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "scenes", abstract: "List the scenes, one a line.")

    func run() {
        for scene in SceneName.allCases { write(line: scene.rawValue, to: STDOUT_FILENO) }
    }
}
