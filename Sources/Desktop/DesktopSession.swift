import Synchronization

/// What the user's desktop session offers over its message bus: how programs are to look, and its file chooser.
///
/// Everything happens on a thread of its own; what came of it waits until `takeNews()`. A desktop without a bus, without a portal, or with one
/// that does not answer has nothing to tell, and its chooser is unavailable.
public final class DesktopSession: Sendable {
    public enum News: Equatable, Sendable {
        case appearance(DesktopAppearance)
        /// The answer to the request with this number.
        case chosen(Int, ChooserAnswer)
        /// What came of a task with a file.
        case finished(Int, FileTaskAnswer)
    }

    /// How long answers are waited for, in milliseconds.
    public struct Timeouts: Sendable {
        /// Until the bus lets the program in.
        public var connection = 5_000
        /// For the portal's settings; it may have to be started for them.
        public var settings = 25_000
        /// Until the portal takes a request for its file chooser.
        public var chooser = 5_000

        public init() {}
    }

    private let mailbox = DesktopMailbox()
    private let bus: SessionBus?

    /// Connects to the bus without waiting for it.
    /// - Parameter busAddress: as in `DBUS_SESSION_BUS_ADDRESS`; nil for a session without a bus.
    public init(busAddress: String?, timeout: Timeouts = Timeouts()) {
        let mailbox = mailbox
        bus = busAddress.map { address in
            SessionBus(address: address, timeout: timeout.connection) {
                let settings = PortalSettings(timeout: timeout.settings) { mailbox.post(.appearance($0)) }
                return [settings, PortalRequests(timeout: timeout.chooser), MailboxEnd(mailbox)]
            }
        }
    }

    /// Called on another thread when news wait.
    public var onNews: @Sendable () -> Void {
        get { mailbox.onNews }
        set { mailbox.onNews = newValue }
    }

    /// What has happened since the last call, in order.
    public func takeNews() -> [News] { mailbox.take() }

    /// Asks the desktop's file chooser; the answer is news.
    /// - Returns: the request's number.
    public func choose(_ request: ChooserRequest) -> Int {
        let id = mailbox.begin { .chosen($0, .unavailable) }
        let isAsked =
            bus?.perform { [mailbox] loop in
                PortalFileChooser.open(request, id: id, on: loop) { mailbox.answer(id, .chosen(id, $0)) }
            } ?? false
        if !isAsked { mailbox.giveUp(id) }
        return id
    }

    /// Has the desktop do something with the file at an absolute path; the answer is news. The file is opened on a thread of its own.
    /// - Parameter parentWindow: the window that asks, as portals name it; empty for none.
    /// - Returns: the task's number.
    public func perform(_ task: FileTask, on path: String, parentWindow: String) -> Int {
        let id = mailbox.begin { .finished($0, .unavailable) }
        let opening = FileOpening(id: id, path: path, parentWindow: parentWindow) { [mailbox] in mailbox.answer(id, .finished(id, $0)) }
        let hasStarted = BusThread.start { [bus, mailbox] in
            let isAsked =
                BusFile(naming: path).flatMap { file in
                    bus?.perform { loop in
                        switch task {
                        case .openWith: opening.openWith(file, on: loop)
                        case .showInFolder: opening.showInFolder(file, on: loop)
                        }
                    }
                } ?? false
            if !isAsked { mailbox.giveUp(id) }
        }
        if !hasStarted { mailbox.giveUp(id) }
        return id
    }

    /// Whether there is a desktop to ask; it may still be gone when it is asked.
    public var isThere: Bool { bus != nil }

    /// Takes a request back, which is answered no more; its dialog is closed.
    public func cancel(_ id: Int) {
        mailbox.forget(id)
        _ = bus?.perform { loop in loop.client(PortalRequests.self)?.cancel(id, on: loop) }
    }

    /// Leaves the bus.
    public func stop() { bus?.stop() }
}

/// Where news wait for the thread of the window.
private final class DesktopMailbox: Sendable {
    private struct Contents {
        var news: [DesktopSession.News] = []
        /// Requests that have no answer yet, with what is said of those that get none.
        var open: [Int: DesktopSession.News] = [:]
        var count = 0
        var onNews: @Sendable () -> Void = {}
    }

    private let contents = Mutex(Contents())

    var onNews: @Sendable () -> Void {
        get { contents.withLock { $0.onNews } }
        set { contents.withLock { $0.onNews = newValue } }
    }

    func take() -> [DesktopSession.News] {
        contents.withLock { contents in
            defer { contents.news = [] }
            return contents.news
        }
    }

    /// - Parameter failure: gives what is said of the request with a number when it has no answer.
    func begin(_ failure: (Int) -> DesktopSession.News) -> Int {
        contents.withLock { contents in
            contents.count += 1
            contents.open[contents.count] = failure(contents.count)
            return contents.count
        }
    }

    func forget(_ id: Int) { _ = contents.withLock { $0.open.removeValue(forKey: id) } }

    func post(_ news: DesktopSession.News) {
        let notify = contents.withLock { contents in
            // Only the last look counts.
            if case .appearance = news { contents.news.removeAll { if case .appearance = $0 { true } else { false } } }
            contents.news.append(news)
            return contents.onNews
        }
        notify()
    }

    /// Each request is answered once.
    func answer(_ id: Int, _ news: DesktopSession.News) {
        let isOpen = contents.withLock { $0.open.removeValue(forKey: id) != nil }
        if isOpen { post(news) }
    }

    /// The request gets no answer.
    func giveUp(_ id: Int) {
        if let failure = contents.withLock({ $0.open[id] }) { answer(id, failure) }
    }

    /// Nothing will be answered any more.
    func close() { for id in contents.withLock({ $0.open.keys.sorted() }) { giveUp(id) } }
}

/// Answers what was asked of a bus that went away before the question reached it.
private final class MailboxEnd: BusClient {
    private let mailbox: DesktopMailbox

    init(_ mailbox: DesktopMailbox) { self.mailbox = mailbox }

    func didConnect(_ loop: BusLoop) {}
    func didReceive(_ message: BusMessage, _ loop: BusLoop) {}
    func didDisconnect() { mailbox.close() }
}
