import Desktop
import Storage
import Views

/// The connection of a program's windows with the user's desktop. It begins with the first window that uses it, and ends with the last window.
final class ProgramDesktop {
    static let shared = ProgramDesktop()

    /// The current look of the desktop.
    private(set) var look: DesktopLook
    private var appearance = DesktopAppearance()
    private var otherTheme = Theme.Name.dark
    private var session: DesktopSession?
    private var followers: [ObjectIdentifier: (DesktopLook) -> Void] = [:]
    private var requests: [Int: (DesktopSession.Output?) -> Void] = [:]

    private init() { look = DesktopLook(appearance, otherwise: otherTheme) }

    /// Connects to the desktop, unless it is connected. Nothing waits for its answers.
    @discardableResult
    func connect() -> DesktopSession {
        if let session { return session }
        let work = Work(.threaded)
        let session = DesktopSession(busAddress: DesktopSession.busAddress, on: work)
        self.session = session
        work.wakeOwner { Task { @MainActor in ProgramDesktop.shared.takeResults() } }
        work.perform(in: "theme", { DesktopLook.otherTheme }) { [weak self] theme in
            self?.otherTheme = theme
            self?.lookChanged()
        }
        return session
    }

    /// Ends the connection. Requests that are still open fail.
    func disconnect() {
        session?.stop()
        session = nil
        let open = requests.values
        requests = [:]
        for answer in open { answer(nil) }
    }

    /// Calls `body` with every new look, until `unfollow(_:)`.
    func follow(_ owner: AnyObject, _ body: @escaping (DesktopLook) -> Void) { followers[ObjectIdentifier(owner)] = body }

    func unfollow(_ owner: AnyObject) { followers[ObjectIdentifier(owner)] = nil }

    /// Takes what the desktop has answered so far.
    func takeResults() {
        session?.work.deliver()
        for output in session?.takeResults() ?? [] {
            switch output {
            case .appearance(let appearance):
                self.appearance = appearance
                lookChanged()
            case .chosen(let number, _), .finished(let number, _): requests.removeValue(forKey: number)?(output)
            case .screenNotKept: break
            }
        }
    }

    private func lookChanged() {
        let look = DesktopLook(appearance, otherwise: otherTheme)
        guard look != self.look else { return }
        self.look = look
        for follower in followers.values { follower(look) }
    }

    // MARK: Requests

    /// Begins a request, and waits for its answer; nil if the connection ends before. The request is cancelled with the task.
    private func answer(to begin: (DesktopSession) -> Int) async -> DesktopSession.Output? {
        let session = connect()
        let number = begin(session)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in requests[number] = { continuation.resume(returning: $0) } }
        } onCancel: {
            Task { @MainActor in ProgramDesktop.shared.cancel(number) }
        }
    }

    private func cancel(_ number: Int) {
        session?.cancel(number)
        requests.removeValue(forKey: number)?(nil)
    }

    func choose(_ request: ChooserRequest) async throws(DesktopError) -> [String] {
        guard case .chosen(_, let answer) = await answer(to: { $0.choose(request) }) else { throw .cancelled }
        switch answer {
        case .chosen(let paths): return paths
        case .cancelled: throw .cancelled
        case .unavailable: throw .unavailable
        }
    }

    func perform(_ begin: (DesktopSession) -> Int) async throws(DesktopError) {
        guard case .finished(_, let answer) = await answer(to: begin) else { throw .cancelled }
        switch answer {
        case .done: break
        case .cancelled: throw .cancelled
        case .unavailable: throw .unavailable
        case .failed: throw .failed
        }
    }
}
