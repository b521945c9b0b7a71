import CEscapeAttempts
import CSandbox
import Glibc
import Pictures

// CageAttempts: attempts that a decoder could make if a picture took control of it. The program confines itself as decoders do, and then
// tries to escape. Or it acts as a process that decoders and their parents must handle. The first argument selects which.

/// Sends a line to the test that started this process.
func tell(_ line: String) {
    let bytes = Array(line.utf8)
    _ = csandbox_send(WorkerService.socket, bytes, bytes.count, nil, 0)
}

func complain(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Enters the sandbox of a worker, of a worker that may read the fonts below a folder, or of the decoding half of a thumbnailer. `output`
/// is the file that the thumbnailer may write.
func confine(as kind: String, output: Int32, fonts: String = "/usr/share/fonts") {
    do {
        if kind == "thumbnailer" {
            try DecoderCage.enter(output: output, byteCount: 1 << 20, seconds: 60, memory: 512 << 20, parent: getppid())
        } else {
            let fontFolders = kind == "fonts" ? [fonts, "/there/is/no/such/folder"] : nil
            try DecoderCage.enter(socket: WorkerService.socket, memory: 512 << 20, fontFolders: fontFolders)
        }
    } catch {
        complain("\(error)")
        exit(DecoderCage.exitCode)
    }
}

/// The descriptors that the process was started with, before it opened any itself.
func ownDescriptors() -> String {
    (0..<64).filter { fcntl($0, F_GETFD) >= 0 }.map(String.init).joined(separator: " ")
}

/// `attempts KIND FOLDER TERMINAL BYSTANDER`: reports its session, its descriptors, and the name and the errno of each attempt.
///
/// A thumbnailer's sandbox allows no messages, so the results are stored in memory that the test shares, at the descriptor `results`.
func attempt(_ words: [String]) -> Int32 {
    let introduction = "session \(getsid(0) == getpid() ? "own" : "shared") descriptors \(ownDescriptors()) terminal \(isatty(2))"
    var targets = words[1].withCString { folder in
        words[2].withCString { escape_targets(strdup(folder), $0, Int32(words[3]) ?? 0) }
    }
    tell(introduction)
    let output = open(words[1] + "/output", O_WRONLY | O_CREAT, 0o600)
    let count = Int(escape_attempt_count())
    let shared = mmap(nil, count * 4, PROT_READ | PROT_WRITE, MAP_SHARED, resultsDescriptor(words[1], count), 0)
    guard let shared, shared != MAP_FAILED else { return 2 }
    let results = shared.bindMemory(to: Int32.self, capacity: count)
    confine(as: words[0], output: output)
    for index in 0..<count { results[index] = escape_attempt(Int32(index), &targets) }
    return 0
}

/// A file for the results, one per attempt; -1 for attempts that were not made.
func resultsDescriptor(_ folder: String, _ count: Int) -> Int32 {
    let descriptor = open(folder + "/results", O_RDWR | O_CREAT | O_TRUNC, 0o600)
    let bytes = [UInt8](repeating: 0xFF, count: count * 4)
    _ = pwrite(descriptor, bytes, bytes.count, 0)
    return descriptor
}

/// `behind WALL FOLDER TERMINAL`: makes each attempt behind this sandbox layer alone.
func attemptBehind(_ words: [String]) -> Int32 {
    let count = Int(escape_attempt_count())
    let shared = mmap(nil, count * 4, PROT_READ | PROT_WRITE, MAP_SHARED, resultsDescriptor(words[1], count), 0)
    guard let wall = walls[words[0]], let shared, shared != MAP_FAILED else { return 2 }
    return escape_attempts_behind(wall, words[1], words[2], shared.bindMemory(to: Int32.self, capacity: count)) == 0 ? 0 : 3
}

/// The sandbox layers by the names that tests use.
let walls: [String: EscapeWall] = [
    "filter": escape_wall_filter, "privileges": escape_wall_privileges, "limits": escape_wall_limits, "landlock": escape_wall_landlock,
    "end": escape_wall_end, "privacy": escape_wall_privacy, "code": escape_wall_code, "namespaces": escape_wall_namespaces,
    "root": escape_wall_root, "capabilities": escape_wall_capabilities,
]

/// `refuse WALL ERRNO PROGRAM WORDS…`: becomes another program, for which a sandbox layer cannot be set up.
func refuse(_ words: [String]) -> Int32 {
    guard let wall = walls[words[0]], let code = Int32(words[1]), escape_refuse(wall, code) == 0 else { return 2 }
    var arguments = words.dropFirst(2).map { strdup($0) } + [nil]
    execv(words[2], &arguments)
    return 3
}

/// `parent`: starts a confined process that computes endlessly, prints its process id on standard output, and waits.
func beParent() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else { return 2 }
    var errors: Int32 = -1
    var arguments = [strdup("/proc/self/exe"), strdup("spin"), nil]
    var environment = [getenv("LD_LIBRARY_PATH").flatMap { strdup("LD_LIBRARY_PATH=" + String(cString: $0)) }, nil]
    let child = csandbox_spawn("/proc/self/exe", &arguments, &environment, ends[1], &errors)
    var byte: UInt8 = 0
    // A message from the child shows that it is confined.
    guard child > 0, recv(ends[0], &byte, 1, 0) == 1 else { return 2 }
    let line = Array("\(child)\n".utf8)
    _ = write(STDOUT_FILENO, line, line.count)
    while true { pause() }
}

let words = CommandLine.arguments.dropFirst()
switch words.first {
case "attempts" where words.count == 5: exit(attempt(Array(words.dropFirst())))
case "behind" where words.count == 4: exit(attemptBehind(Array(words.dropFirst())))
case "refuse" where words.count > 3: exit(refuse(Array(words.dropFirst())))
case "table" where words.count == 2:
    confine(as: "worker", output: -1)
    _ = escape_by_table(Int32(words.last ?? "") ?? 1)
    exit(0)
case "fonts" where words.count == 2:
    let folder = words.last ?? ""
    // Threads of the superuser have no limit, so the process gives up superuser rights.
    if geteuid() == 0 { guard escape_become_nobody() == 0 else { exit(2) } }
    confine(as: "fonts", output: -1, fonts: folder + "/fonts")
    escape_read_fonts(folder, WorkerService.socket)
    exit(0)
case "abort":
    confine(as: "worker", output: -1)
    abort()
case "parent": exit(beParent())
case "spin":
    confine(as: "worker", output: -1)
    tell("!")
    while true {}
case "chatter":
    // The test expects a failure that the picture causes, so the order is read first.
    var order: UInt8 = 0
    _ = recv(WorkerService.socket, &order, 1, 0)
    // More than the pipe holds, with characters that would control a terminal.
    for number in 0..<20_000 { complain("\u{1B}[2Jline \(number)\r\u{202E}") }
    signal(SIGSEGV, SIG_DFL)
    kill(getpid(), SIGSEGV)
    exit(0)
case "namespaces":
    escape_leave_namespaces { tell(String(cString: $0)) }
    exit(0)
default: exit(64)
}
