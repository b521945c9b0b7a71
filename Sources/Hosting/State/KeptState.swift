import LayoutMath
import Platform
import SDLBackend
import Storage
import Views

/// Restores the place of a window and the state of its views when it opens, and saves them while the window is used and when it closes.
///
/// The state is compared with the saved one only after frames that show something else and after the window was moved, and at most every ``period`` seconds, so that an idle
/// window does nothing, and one that is killed loses only what happened in the last moment.
final class KeptState {
    /// Seconds from a change until it is saved; also the least time between two saves.
    static let period: Seconds = 0.5
    /// Seconds after which the window opens even if the disk does not respond.
    private static let patience: Seconds = 1

    private let file: StateFile<StoredWindow>
    private let version: Int
    let work = Work(.threaded)
    private let reading: EarlyReading<Reading>
    private let report: (StageFault) -> Void
    /// Saves the state; nil before the reading, and if the present file must not be replaced.
    private var keeper: StateKeeper<StoredWindow>?
    /// What was compared last.
    private var compared: Compared?
    private var placement = PlacementRecord()
    /// The time at which the state is compared next; nil if nothing has changed.
    private(set) var deadline: Seconds?

    /// What may have changed the state: the number of the frame that is shown, and the place of the window.
    private struct Compared: Equatable {
        var generation: Int
        var frame: Rect?
        var isMaximized: Bool
    }

    private enum Reading: Sendable {
        case state(StoredWindow?)
        case damaged(DamagedRecord)
        case failed(FileError)
    }

    /// Begins to read the file, in a folder that is private to the program.
    /// - Parameter report: Called with each fault, once until it is gone.
    init(in folder: String, version: Int, report: @escaping (StageFault) -> Void) {
        file = StateFile(folder: folder)
        (self.version, self.report) = (version, report)
        reading = EarlyReading(in: "state", on: work) { [file] in KeptState.read(file) }
    }

    private nonisolated static func read(_ file: StateFile<StoredWindow>) -> Reading {
        var damage: DamagedRecord?
        do throws(FileError) {
            let state = try file.read { damage = $0 }
            return damage.map { .damaged($0) } ?? .state(state)
        } catch {
            return .failed(error)
        }
    }

    /// Calls `wake` on any thread when ``takeResults()`` has something to do.
    func wakeOwner(by wake: @escaping @Sendable () -> Void) { work.wakeOwner(by: wake) }

    /// Learns how the last save went; call it in each turn of the window.
    func takeResults() { work.deliver() }

    // MARK: Restoring

    private lazy var found: Reading? = {
        let now = EventQueue.makeClock()
        return reading.output(until: now() + Self.patience, now: now)
    }()

    /// Returns where and how the window opens: as it was left, but in sight. The first window opens as `geometry` says, and so does one in full
    /// screen.
    func geometry(_ geometry: WindowGeometry, leastSize: Size, desktopScale: Double) -> WindowGeometry {
        guard case .state(let state?) = found, geometry.state == .normal else { return geometry }
        let frame = state.frame.map { WindowPlacement.inSight($0, least: leastSize, desktopScale: desktopScale) }
        placement = PlacementRecord(frame: frame, isMaximized: state.isMaximized)
        var geometry = geometry
        if let frame { (geometry.size, geometry.corner) = (frame.size, frame.origin) }
        if state.isMaximized { geometry.state = .maximized }
        return geometry
    }

    /// Restores the views below `root`, in the next layout. A state that cannot be used is reported, and the views begin afresh.
    func restore(_ root: View) {
        var fresh = StoredWindow(version: version, views: ViewState())
        switch found {
        case .state(let state?) where state.version == version:
            keep(from: state)
            root.restore(state.views)
        case .state(let state?):
            (fresh.frame, fresh.isMaximized) = (state.frame, state.isMaximized)
            keep(from: fresh)
            report(.stateNotRestored(reason: "it is of version \(state.version), and this program's is \(version)"))
        case .state(nil): keep(from: fresh)
        case .damaged(let damage):
            keep(from: fresh)
            report(.stateNotRestored(reason: "the file \(damage.reason)"))
        // The file may hold a state, so it is not replaced.
        case .failed(let error): report(.stateNotRestored(reason: "\(error)"))
        case nil: report(.stateNotRestored(reason: "the disk does not respond"))
        }
    }

    private func keep(from state: StoredWindow) {
        keeper = StateKeeper(file: file, keeping: state, delay: 0, on: work) { [report] in report(.stateNotSaved(reason: $0)) }
    }

    // MARK: Saving

    /// Notes a turn of the window, and saves the state if it is due.
    /// - Parameters:
    ///   - generation: The number of the frame that is shown.
    ///   - time: On the clock of ``deadline``.
    func follow(_ root: View, generation: Int, at time: Seconds) {
        let present = Compared(generation: generation, frame: placement.frame, isMaximized: placement.isMaximized)
        if present != compared {
            if compared != nil, deadline == nil { deadline = time + Self.period }
            compared = present
        }
        guard let due = deadline, time >= due else { return }
        deadline = nil
        keeper?.follow(state(of: root), at: time)
    }

    /// Notes how the window is shown; see ``PlacementRecord/note(_:frame:at:after:)``.
    func note(_ state: WindowState, frame: Rect, at time: Seconds, after quiet: Seconds) {
        placement.note(state, frame: frame, at: time, after: quiet)
    }

    /// Saves the last state, and waits until it is on the disk, but not for a disk that does not respond.
    func end(_ root: View) {
        let now = EventQueue.makeClock()
        deadline = nil
        keeper?.follow(state(of: root), at: now())
        keeper?.end()
        ClosingWait(now: now).finish { work.unsavedCount }
        work.deliver()
        keeper = nil
    }

    private func state(of root: View) -> StoredWindow {
        StoredWindow(version: version, views: root.savedState, frame: placement.frame, isMaximized: placement.isMaximized)
    }
}
