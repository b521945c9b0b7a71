import Foundation

/// An invisible desktop on which the program opens its window.
@MainActor
protocol WindowDisplay: AnyObject {
    /// The environment variables by which a program opens a window on it.
    var environment: [String: String] { get }

    /// Waits until the program's window is there.
    func waitForWindow() throws
    /// Presses and releases a key by its name in X11's keysyms, such as `Right`, with modifiers before it: `ctrl+shift+s`.
    func press(_ key: String) throws
    /// Ends the desktop and everything on it.
    func close()
}

/// An invisible desktop with a simulated mouse and keyboard. Positions are in desktop units from its upper left corner; it is 1280x800
/// large, and a window opens in its middle.
@MainActor
protocol DesktopSession: WindowDisplay {
    func movePointer(to x: Int, _ y: Int) throws
    /// Presses the button at a place, moves the pointer sideways in steps of 16 ms, rests, and releases it.
    func drag(from x: Int, _ y: Int, by step: Int, times count: Int, resting rest: Double) throws
    func pressButton() throws
    func releaseButton() throws
    /// Turns the wheel downwards by a detent.
    func turnWheel() throws
    func type(_ text: String) throws

    /// Asks for another size of the window.
    func resizeWindow(to width: Int, _ height: Int) throws
    /// Asks the window to close, as the button in its title bar does.
    func closeWindow() throws
}

extension DesktopSession {
    /// Presses the button at a place, moves the pointer sideways in steps of 16 ms, and releases it while moving.
    func drag(from x: Int, _ y: Int, by step: Int, times count: Int) throws { try drag(from: x, y, by: step, times: count, resting: 0) }
}

/// The reason why there is no desktop, or no window on it.
nonisolated struct DesktopFailure: Error, CustomStringConvertible {
    let description: String
}

/// A test server in a process that ends with the tests.
final class GuardedProcess {
    private let process = Process()
    private let lifeline = Pipe()

    /// - Parameters:
    ///   - command: For the shell; runs until it is killed.
    ///   - output: Takes its standard output.
    init(_ command: String, environment: [String: String], output: Pipe? = nil) throws {
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // Standard input ends when the tests end, even if they crash.
        let guarding = "server=$!; exec >&-; cat <&3 >/dev/null 2>&1; kill -9 $server 2>/dev/null"
        process.arguments = ["-c", "exec 3<&0; \(command) 3<&- & \(guarding)"]
        process.environment = environment
        process.standardInput = lifeline
        if let output { process.standardOutput = output }
        try process.run()
    }

    var isRunning: Bool { process.isRunning }

    /// Stops the command, which then neither ends nor works until it continues.
    func setStopped(_ isStopped: Bool) throws {
        let shell = process.processIdentifier
        let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        guard let command = children.split(separator: " ").first.flatMap({ pid_t($0) }), kill(command, isStopped ? SIGSTOP : SIGCONT) == 0
        else { throw DesktopFailure(description: "the command has ended") }
    }

    func end() {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
