// FileWriters COMMAND FOLDER WRITER STEP: writes as the product does while calls fail, and prints the results.
//   faults   makes each call of a save fail, in turn
//   memory   makes each STEP-th allocation of a save fail, in turn, each in a separate process
//   kills    kills a save at each STEP-th call on a file or folder, and in the middle of each write
//   cuts     checks every state that a power cut may leave during a save
// The writer `all` means every writer of the product.
// FileWriters alone: prints whether memory that fails in a child fails only there.
// FileWriters names: prints the names of the product's writers.
// FileWriters window FOLDER NAME: saves states and drafts as a window does, until it is killed.
// FileWriters recover FOLDER: prints the states and drafts that the next windows find.
import CFileFaults
import Glibc
import Storage

func run(_ command: String, _ folder: String, _ wanted: String, _ step: Int32) throws {
    let writers = (Writers.all + Writers.careless).filter { wanted == $0.name }
    for (name, make) in wanted == "all" ? Writers.all : writers {
        for replaces in [true, false] {
            let name = replaces ? name : "new-" + name
            let writers = Writers(
                folder: "\(folder)/\(name)", inputs: "\(folder)/\(name)-inputs", isForking: ["memory", "kills"].contains(command))
            for folder in [writers.folder, writers.inputs] { _ = try OpenFolder(folder, making: 0o700) }
            let writer = try make(writers)
            guard writer.hasOldOne || !replaces else { continue }
            let prepared = try PreparedWriter(name, writer, in: writers.folder, replaces: replaces)
            switch command {
            case "faults":
                var run = FaultRun(prepared)
                try run.run()
            case "memory": try EndedRun(prepared: prepared, stride: step).run(command) { faults_fork_without_memory($0, 0, 0) }
            case "kills":
                for halves: Int32 in [0, 1] {
                    try EndedRun(prepared: prepared, stride: step).run(command) { faults_fork_to_be_killed($0, halves) }
                }
            default: try PowerCut(prepared: prepared).run()
            }
        }
    }
    tell("done")
}

/// Allocations of the child still fail after it has ended, until the failure is disarmed.
func runAlone() {
    let process = faults_fork_without_memory(1, 1, 0)
    if process == 0 { _exit(0) }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let memory = malloc(16)
    _ = faults_disarm()
    tell(memory == nil ? "lost alone: the parent got no memory" : "done")
    free(memory)
}

let arguments = CommandLine.arguments
do {
    switch (arguments.dropFirst().first, arguments.count) {
    case ("names", 2): for writer in Writers.all { tell(writer.name) }
    case ("alone", 2): runAlone()
    case ("window", 4): try TwoWindows(folder: arguments[2], name: arguments[3]).run()
    case ("recover", 3): try TwoWindows(folder: arguments[2], name: "").recover()
    case ("faults", 5), ("memory", 5), ("kills", 5), ("cuts", 5):
        try run(arguments[1], arguments[2], arguments[3], max(1, Int32(arguments[4]) ?? 1))
    default: exit(2)
    }
} catch {
    tell("failed: \(error)")
    exit(1)
}
