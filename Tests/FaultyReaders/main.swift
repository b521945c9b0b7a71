// FaultyReaders COMMAND …: reads as the product does while calls fail, and prints the results.
//   calls FILE SIDE            makes each call of a decode fail, in turn
//   memory FILE SIDE STEP      makes each STEP-th allocation of a decode fail, in turn, each in a separate process
//   worker FILE                makes each call of this side of a decoder's process fail, in turn
//   caged FILE SIDE STEP       makes each call of a decode, and each STEP-th allocation, fail in a confined decoder, in turn
//   completion FOLDER          makes each call of the completion of a path fail, in turn
//   folder FOLDER              makes each call for opening or changing a folder fail, in turn
import CFileFaults
import Codecs
import Glibc
import Pictures

let arguments = CommandLine.arguments
// This program is also its own decoder.
if let code = WorkerService.run(arguments.dropFirst(), decoder: CodecDecoder()) { exit(code) }
if arguments.dropFirst().first == FaultPlan.argument {
    faults_prepare()
    guard arguments.count >= 3, let plan = FaultPlan(at: arguments[2]) else { exit(2) }
    let words = [WorkerService.argument] + arguments.dropFirst(3)
    exit(WorkerService.run(words, decoder: FaultyDecoder(plan: plan, decoder: CodecDecoder())) ?? 2)
}
do {
    switch (arguments.dropFirst().first, arguments.count) {
    case ("calls", 4): DecodeFaults(reading: try Reading(arguments[2], side: Int(arguments[3]) ?? 0)).run()
    case ("memory", 5):
        try DecodeMemory(reading: try Reading(arguments[2], side: Int(arguments[3]) ?? 0), stride: max(1, Int32(arguments[4]) ?? 1)).run()
    case ("caged", 5):
        let reading = try Reading(arguments[2], side: Int(arguments[3]) ?? 0)
        try CagedFaults(reading: reading, stride: max(1, Int32(arguments[4]) ?? 1), program: arguments[0]).run()
    case ("worker", 3): try WorkerFaults(reading: try Reading(arguments[2], side: 0), program: arguments[0]).run()
    case ("completion", 3): CompletionFaults(folder: arguments[2]).run()
    case ("folder", 3): try FolderFaults(folder: arguments[2]).run()
    default: exit(2)
    }
    tell("done")
} catch {
    tell("failed: \(error)")
    exit(1)
}
