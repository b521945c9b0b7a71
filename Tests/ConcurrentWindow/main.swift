// ConcurrentWindow: a program whose top-level code awaits something before, during and after its window, beside which code waits for the main
// thread in every way that Swift offers. Prints a line for each, with whether it ran on the main thread.
import CMainQueue
import Foundation
import Glibc
import Hosting
import Widgets

let label = Label("nothing yet")

nonisolated func tell(_ what: String) {
    print(what, cmainqueue_is_main_thread() != 0 ? "main" : "another")
    fflush(nil)
    MainActor.assumeIsolated { label.text = what }
}

/// Timers can only be started by synchronous code.
func startTimer() {
    _ = Timer.scheduledTimer(withTimeInterval: 0.7, repeats: false) { _ in tell("timer") }
}

tell("start")
try await Task.sleep(for: .milliseconds(50))
tell("before")

Task {
    try await Task.sleep(for: .milliseconds(100))
    tell("task")
}
Task.detached {
    try await Task.sleep(for: .milliseconds(300))
    await MainActor.run { tell("detached") }
}
DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) {
    DispatchQueue.main.async { tell("block") }
}
startTimer()

try await StageWindow(title: "panorama-concurrent", root: label).run()
tell("closed after \(label.text)")
try await Task.sleep(for: .milliseconds(50))
tell("end")
