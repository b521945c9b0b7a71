public import Storage
import Synchronization
import MessageBus

/// The services of the user's desktop session on its message bus: appearance settings, file chooser, opening files.
///
/// Works on background threads; results wait for `takeResults()`. If there is no bus or portal, or it does not respond, no appearance is
/// reported, and requests are answered with `unavailable`.
public final class DesktopSession: Sendable {
    public enum Output: Equatable, Sendable {
        case appearance(DesktopAppearance)
        /// The answer to the request with this number.
        case chosen(Int, ChooserAnswer)
        /// The answer to the file task with this number.
        case finished(Int, FileTaskAnswer)
        /// The portal cannot keep the screen on.
        case screenNotKept
    }

    /// The longest waits for answers, in milliseconds.
    public struct Timeouts: Sendable {
        /// Until the bus accepts the program.
        public var connection = 5_000
        /// For the portal's settings; the portal may have to be started first.
        public var settings = 25_000
        /// Until the portal accepts a request for its file chooser.
        public var chooser = 5_000

        public init() {}
    }

    /// Wakes the owner of the window when results are ready.
    public let work: Work
    private let mailbox: DesktopMailbox
    private let bus: SessionBus?

    /// Connects to the bus without waiting for it.
    /// - Parameters:
    ///   - busAddress: As in `DBUS_SESSION_BUS_ADDRESS`; nil if the session has no bus.
    ///   - work: Wakes the owner of the window when results are ready.
    public init(busAddress: String?, timeout: Timeouts = Timeouts(), on work: Work = Work(.threaded)) {
        let mailbox = DesktopMailbox(on: work)
        (self.work, self.mailbox) = (work, mailbox)
        bus = busAddress.map { address in
            SessionBus(address: address, timeout: timeout.connection) {
                let settings = PortalSettings(timeout: timeout.settings) { mailbox.post(.appearance($0)) }
                let inhibition = PortalInhibition(reason: "Showing pictures", timeout: timeout.chooser) { mailbox.post(.screenNotKept) }
                return [settings, PortalRequests(timeout: timeout.chooser), inhibition, MailboxEnd(mailbox)]
            }
        }
    }

    /// Returns the results since the last call, in order.
    public func takeResults() -> [Output] { mailbox.take() }

    /// Opens the desktop's file chooser; the answer is delivered by `takeResults()`.
    /// - Returns: The number of the request.
    public func choose(_ request: ChooserRequest) -> Int {
        let id = mailbox.begin { .chosen($0, .unavailable) }
        let isAsked =
            bus?.perform { [mailbox] loop in
                PortalFileChooser.open(request, id: id, on: loop) { mailbox.answer(id, .chosen(id, $0)) }
            } ?? false
        if !isAsked { mailbox.giveUp(id) }
        return id
    }

    /// Performs a task on the file at an absolute path; the answer is delivered by `takeResults()`. The file is opened on a background thread.
    /// - Parameters:
    ///   - parentWindow: The portal identifier of the window that asks; empty for none.
    ///   - open: Opens the file, or one in its place, for reading; called on a background thread. Nil opens the file itself.
    /// - Returns: The number of the task.
    public func perform(
        _ task: FileTask, on path: String, parentWindow: String, open: (@Sendable (String) -> Int32?)? = nil
    ) -> Int {
        let id = mailbox.begin { .finished($0, .unavailable) }
        let opening = FileOpening(id: id, path: path, parentWindow: parentWindow) { [mailbox] in mailbox.answer(id, .finished(id, $0)) }
        start(id) { [bus] in
            let file = open.map { $0(path).map { BusFile(taking: $0) } } ?? BusFile(naming: path)
            guard let file else { return false }
            return bus?.perform { loop in opening.perform(task, with: file, on: loop) } ?? false
        }
        return id
    }

    /// Prints; the answer is delivered by `takeResults()` as that of a finished task.
    /// - Parameter parentWindow: The portal identifier of the window that asks; empty for none.
    /// - Returns: The number of the task.
    public func startPrinting(_ job: any PrintJob, parentWindow: String) -> Int {
        let id = mailbox.begin { .finished($0, .unavailable) }
        start(id) { [bus, mailbox] in
            guard let bus else { return false }
            Printing(id: id, job: job, parentWindow: parentWindow, bus: bus) { mailbox.answer(id, .finished(id, $0)) }.begin()
            return true
        }
        return id
    }

    /// Begins a request on the bus's thread.
    /// - Parameter body: Gets the number of the request, and a closure that it calls once with the answer.
    func request(_ body: @escaping @Sendable (Int, BusLoop, @escaping @Sendable (FileTaskAnswer) -> Void) -> Void) -> Int {
        let id = mailbox.begin { .finished($0, .unavailable) }
        let isAsked = bus?.perform { [mailbox] loop in body(id, loop) { mailbox.answer(id, .finished(id, $0)) } } ?? false
        if !isAsked { mailbox.giveUp(id) }
        return id
    }

    /// Begins a request on a background thread.
    /// - Parameter body: Returns whether a request was sent.
    private func start(_ id: Int, _ body: @escaping @Sendable () -> Bool) {
        let hasStarted = Thread.start { [mailbox] in if !body() { mailbox.giveUp(id) } }
        if !hasStarted { mailbox.giveUp(id) }
    }

    /// Asks the desktop to keep the screen on, or to stop doing so. If it cannot, `Output.screenNotKept` follows.
    /// - Parameter parentWindow: The portal identifier of the window that asks; empty for none.
    public func keepScreenOn(_ isOn: Bool, parentWindow: String) {
        let isAsked =
            bus?.perform { loop in
                let inhibition = loop.client(PortalInhibition.self)
                if isOn { inhibition?.start(for: parentWindow, on: loop) } else { inhibition?.stop(on: loop) }
            } ?? false
        if isOn, !isAsked { mailbox.post(.screenNotKept) }
    }

    /// Whether the session has a bus address; the bus may still be unreachable.
    public var isThere: Bool { bus != nil }

    /// Cancels a request and closes its dialog; no answer follows.
    public func cancel(_ id: Int) {
        mailbox.forget(id)
        _ = bus?.perform { loop in loop.client(PortalRequests.self)?.cancel(id, on: loop) }
    }

    /// Disconnects from the bus.
    public func stop() { bus?.stop() }
}

/// The queue of results for the window's thread.
private final class DesktopMailbox: Sendable {
    private struct Contents {
        var results: [DesktopSession.Output] = []
        /// The pending requests, with the results to post if they get no answer.
        var open: [Int: DesktopSession.Output] = [:]
        var count = 0
    }

    private let contents = Mutex(Contents())
    private let work: Work

    init(on work: Work) { self.work = work }

    func take() -> [DesktopSession.Output] {
        contents.withLock { contents in
            defer { contents.results = [] }
            return contents.results
        }
    }

    /// - Parameter failure: Returns the result to post if the request gets no answer, given its number.
    func begin(_ failure: (Int) -> DesktopSession.Output) -> Int {
        contents.withLock { contents in
            contents.count += 1
            contents.open[contents.count] = failure(contents.count)
            return contents.count
        }
    }

    func forget(_ id: Int) { _ = contents.withLock { $0.open.removeValue(forKey: id) } }

    func post(_ result: DesktopSession.Output) {
        contents.withLock { contents in
            // Only the latest appearance matters.
            if case .appearance = result { contents.results.removeAll { if case .appearance = $0 { true } else { false } } }
            contents.results.append(result)
        }
        // The owner takes the result itself once it is awake.
        work.post {}
    }

    /// Posts the answer to a request; ignored if it was already answered or forgotten.
    func answer(_ id: Int, _ result: DesktopSession.Output) {
        let isOpen = contents.withLock { $0.open.removeValue(forKey: id) != nil }
        if isOpen { post(result) }
    }

    /// Posts the failure of a request.
    func giveUp(_ id: Int) {
        if let failure = contents.withLock({ $0.open[id] }) { answer(id, failure) }
    }

    /// Posts the failure of all pending requests.
    func close() { for id in contents.withLock({ $0.open.keys.sorted() }) { giveUp(id) } }
}

/// Gives up the requests that are still pending when the bus is lost.
private final class MailboxEnd: BusClient {
    private let mailbox: DesktopMailbox

    init(_ mailbox: DesktopMailbox) { self.mailbox = mailbox }

    func didConnect(_ loop: BusLoop) {}
    func didReceive(_ message: BusMessage, _ loop: BusLoop) {}
    func didDisconnect() { mailbox.close() }
}
