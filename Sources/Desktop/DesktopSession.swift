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
    }

    /// How long answers are waited for, in milliseconds.
    public struct Patience: Sendable {
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
    public init(busAddress: String?, patience: Patience = Patience()) {
        let mailbox = mailbox
        bus = busAddress.map { address in
            SessionBus(address: address, patience: patience.connection) {
                let settings = PortalSettings(patience: patience.settings) { mailbox.post(.appearance($0)) }
                let chooser = PortalFileChooser(patience: patience.chooser) { mailbox.answer($0, $1) }
                return [settings, chooser, MailboxEnd(mailbox)]
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
        let id = mailbox.begin()
        let isAsked =
            bus?.perform { loop in loop.client(PortalFileChooser.self)?.open(request, id: id, on: loop) } ?? false
        if !isAsked { mailbox.answer(id, .unavailable) }
        return id
    }

    /// Takes a request back, which is answered no more; its dialog is closed.
    public func cancel(_ id: Int) {
        mailbox.forget(id)
        _ = bus?.perform { loop in loop.client(PortalFileChooser.self)?.cancel(id, on: loop) }
    }

    /// Leaves the bus.
    public func stop() { bus?.stop() }
}

/// Where news wait for the thread of the window.
private final class DesktopMailbox: Sendable {
    private struct Contents {
        var news: [DesktopSession.News] = []
        /// Requests that have no answer yet.
        var open: Set<Int> = []
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

    func begin() -> Int {
        contents.withLock { contents in
            contents.count += 1
            contents.open.insert(contents.count)
            return contents.count
        }
    }

    func forget(_ id: Int) { _ = contents.withLock { $0.open.remove(id) } }

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
    func answer(_ id: Int, _ answer: ChooserAnswer) {
        let isOpen = contents.withLock { $0.open.remove(id) != nil }
        if isOpen { post(.chosen(id, answer)) }
    }

    /// Nothing will be answered any more.
    func close() {
        for id in contents.withLock({ $0.open }).sorted() { answer(id, .unavailable) }
    }
}

/// Answers what was asked of a bus that went away before the question reached it.
private final class MailboxEnd: BusClient {
    private let mailbox: DesktopMailbox

    init(_ mailbox: DesktopMailbox) { self.mailbox = mailbox }

    func didConnect(_ loop: BusLoop) {}
    func didReceive(_ message: BusMessage, _ loop: BusLoop) {}
    func didDisconnect() { mailbox.close() }
}
