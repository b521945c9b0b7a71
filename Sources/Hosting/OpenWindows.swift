import LayoutMath
import SDLBackend

/// The open windows of a program, which share SDL and one loop.
final class OpenWindows {
    static let shared = OpenWindows()

    /// A window that opens as soon as the loop runs.
    struct Opening {
        /// The name of the window, for the desktop. The first one is also the program's.
        let name: String
        /// Opens the window.
        let open: (EventQueue) throws -> HostedWindow
        /// Called when it has ended, or if it cannot open.
        let whenEnded: (Result<Void, any Error>) -> Void
    }

    private var waiting: [Opening] = []
    private var queue: EventQueue?
    private var loop: WindowLoop?

    private init() {}

    /// Opens a window in the loop, which starts with the first window and ends with the last.
    func open(_ opening: Opening) {
        waiting.append(opening)
        if let queue, let loop { return openWaiting(in: loop, queue) }
        if waiting.count == 1 { MainThread.shared.perform { self.run() } }
    }

    private func run() {
        let name = waiting.first?.name ?? ""
        do {
            try SDLSystem.start(name: name, identifier: name)
            // In a separate function, because the windows and their renderers must be destroyed before SDL stops.
            defer { SDLSystem.stop() }
            try runLoop()
        } catch {
            endWaiting(error)
        }
    }

    private func runLoop() throws {
        let clock = EventQueue.makeClock()
        let queue = try EventQueue(now: clock)
        let loop = WindowLoop(queue: queue, now: clock)
        (self.queue, self.loop) = (queue, loop)
        defer { (self.queue, self.loop) = (nil, nil) }
        openWaiting(in: loop, queue)
        loop.run()
        ProgramDesktop.shared.disconnect()
    }

    private func openWaiting(in loop: WindowLoop, _ queue: EventQueue) {
        let openings = waiting
        waiting = []
        for opening in openings {
            do {
                loop.add(try opening.open(queue)) { ending in
                    switch ending {
                    case .closed: opening.whenEnded(.success(()))
                    case .failed(let error): opening.whenEnded(.failure(error))
                    }
                }
            } catch {
                opening.whenEnded(.failure(error))
            }
        }
    }

    private func endWaiting(_ error: any Error) {
        let openings = waiting
        waiting = []
        for opening in openings { opening.whenEnded(.failure(error)) }
    }
}
