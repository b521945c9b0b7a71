import Storage
import MessageBus

/// A sheet of paper as chosen by the user. Lengths are in millimetres. The width is the width of the page in its printing orientation.
public struct PrintPaper: Equatable, Sendable {
    public var width, height: Double
    public var top, left, bottom, right: Double

    /// Reads the portal's page setup; nil if it has no plausible size. Missing margins are 0.
    init?(_ setup: BusValue?) {
        func length(_ name: String) -> Double? {
            setup?[name]?.real.flatMap { $0.isFinite && $0 >= 0 && $0 < Self.longest ? $0 : nil }
        }
        guard let width = length("Width"), let height = length("Height"), min(width, height) > 1 else { return nil }
        (self.width, self.height) = (width, height)
        (top, left) = (length("MarginTop") ?? 0, length("MarginLeft") ?? 0)
        (bottom, right) = (length("MarginBottom") ?? 0, length("MarginRight") ?? 0)
        if Self.isTurned(setup) { turn() }
    }

    private static let longest = 10_000.0

    /// Whether the page is turned: the portal states the paper size as it lies in the printer.
    private static func isTurned(_ setup: BusValue?) -> Bool {
        let orientation = setup?["Orientation"]?.text
        return orientation == "landscape" || orientation == "reverse_landscape" || orientation == "reverse-landscape"
    }

    private mutating func turn() {
        (width, height) = (height, width)
        (top, left, bottom, right) = (left, bottom, right, top)
    }
}

/// A document to print. Its functions are called one after another on background threads and may take long.
public protocol PrintJob: Sendable {
    /// The name that printers' queues show.
    var title: String { get }
    /// Whether to propose landscape paper; the user decides.
    func isLandscape() -> Bool
    /// Makes the pages as a PDF file; nil if that fails.
    /// - Returns: A descriptor that is open for reading, at the file's beginning; the caller closes it.
    func pages(for paper: PrintPaper) -> Int32?
}

/// Prints through the portal, which asks the user for printer and paper and then takes the pages.
/// Source: XDG Desktop Portal, `org.freedesktop.portal.Print`.
struct Printing: Sendable {
    let id: Int
    let job: any PrintJob
    let parentWindow: String
    let bus: SessionBus
    /// Called once.
    let answered: @Sendable (FileTaskAnswer) -> Void

    /// Begins on a background thread.
    func begin() {
        let orientation = job.isLandscape() ? "landscape" : "portrait"
        let isAsked = bus.perform { loop in prepare(orientation, on: loop) }
        if !isAsked { answered(.unavailable) }
    }

    private func prepare(_ orientation: String, on loop: BusLoop) {
        guard loop.carriesFiles, let requests = loop.client(PortalRequests.self) else { return answered(.unavailable) }
        requests.begin(id, Portal.print, "PreparePrint", on: loop) { token in
            [
                .string(parentWindow), .string(job.title), .options([]), .options([("Orientation", .string(orientation))]),
                .options([("handle_token", .string(token))]),
            ]
        } finished: { outcome in
            switch outcome {
            case .response(0, let results): makePages(results["page-setup"]?.unwrapped, results["token"]?.number)
            case .response(1, _): answered(.cancelled)
            case .response, .refused: answered(.unavailable)
            }
        }
    }

    /// Makes the pages while the bus continues to run.
    private func makePages(_ setup: BusValue?, _ token: UInt32?) {
        guard let token, let paper = PrintPaper(setup) else { return answered(.unavailable) }
        let hasStarted = Thread.start {
            guard let descriptor = job.pages(for: paper) else { return answered(.failed) }
            let file = BusFile(taking: descriptor)
            if !bus.perform({ loop in send(file, token, on: loop) }) { answered(.unavailable) }
        }
        if !hasStarted { answered(.failed) }
    }

    private func send(_ file: BusFile, _ printToken: UInt32, on loop: BusLoop) {
        guard let requests = loop.client(PortalRequests.self) else { return answered(.unavailable) }
        requests.begin(id, Portal.print, "Print", on: loop) { token in
            [
                .string(parentWindow), .string(job.title), .file(file),
                .options([("handle_token", .string(token)), ("token", .uint32(printToken))]),
            ]
        } finished: { outcome in
            switch outcome {
            case .response(0, _): answered(.done)
            case .response(1, _): answered(.cancelled)
            case .response, .refused: answered(.failed)
            }
        }
    }
}
