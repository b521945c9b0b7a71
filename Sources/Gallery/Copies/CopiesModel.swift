package import Copies
import Pictures
package import Platform
package import Storage
import Views
import Widgets

/// Copies of pictures that are being written, at most one request at a time. The model outlives the pages that show it, so that copying
/// continues while people look at other pictures. Observers learn of every change.
public final class CopiesModel {
    private let makeRun: ((CopyRequest) -> CopyRun)?
    let desktop: any DesktopServices
    private let messages: Messages
    private let work: Work

    /// The progress of the copies; nil before the first request.
    package private(set) var progress: CopyRun.Progress?
    /// The folder of the copies, as an absolute path.
    package private(set) var folder = ""
    private var run: CopyRun?
    private var observers: [Observer] = []

    private struct Observer {
        weak var owner: AnyObject?
        let changed: () -> Void
    }

    /// - Parameters:
    ///   - work: Creates folders, and delivers the progress of copies.
    ///   - desktop: Can show the folder of the copies.
    ///   - messages: Reports whether copies were written.
    ///   - makeRun: Creates the run for a request; nil if nothing can be copied.
    package init(
        on work: Work, desktop: any DesktopServices = NoDesktop(), messages: Messages = Messages(),
        makeRun: ((CopyRequest) -> CopyRun)? = nil
    ) {
        (self.work, self.desktop, self.messages, self.makeRun) = (work, desktop, messages, makeRun)
    }

    /// Whether anything can be copied.
    package var canCopy: Bool { makeRun != nil }

    /// Calls `changed` after each change of `progress`, while `owner` is alive.
    package func observe(_ owner: AnyObject, _ changed: @escaping () -> Void) {
        observers.append(Observer(owner: owner, changed: changed))
    }

    /// Whether some copies are still to be written or wait for an answer.
    package var isUnderWay: Bool {
        switch progress?.state {
        case .waiting, .running, .paused, .asking, .stopped: true
        case .cancelled, .finished, nil: false
        }
    }

    /// Begins to write copies; the folder is created if it is missing. Traps while another request is running.
    /// - Parameter then: Receives the reason why nothing can be written; nil if writing has begun.
    package func begin(_ request: CopyRequest, then: @escaping @MainActor @Sendable (String?) -> Void) {
        precondition(!isUnderWay, "copies begin when those before are done")
        guard let run = makeRun?(request) else { return then("nothing can be copied here") }
        work.perform(in: run.request.folder) { [folder = run.request.folder] in
            // Permissions before the user's mask.
            Result { () throws(FileError) in _ = try OpenFolder(folder, making: 0o777) }
        } then: { [weak self] result in
            if case .failure(let error) = result { return then(FileError.words(forCode: error.code)) }
            self?.start(run)
            then(nil)
        }
    }

    private func start(_ run: CopyRun) {
        // Another request may have started while the folder was being created.
        guard !isUnderWay else { return }
        (self.run, folder) = (run, run.request.folder)
        run.start { [weak self] in self?.update() }
        take(run.progress)
    }

    package func cancel() { change { $0.cancel() } }
    package func resume() { change { $0.resume() } }
    package func answer(_ answer: CopyConflictAnswer, forAll: Bool) { change { $0.answer(answer, forAll: forAll) } }

    private func change(_ change: (CopyRun) -> Void) {
        guard let run else { return }
        change(run)
        take(run.progress)
    }

    /// Takes over the progress of the run.
    private func update() {
        guard let run, let before = progress, before.state != .finished else { return }
        let now = run.progress
        if now != before { take(now) }
    }

    /// Cancels a running request when the program ends. Its threads discard their pictures.
    public func end() { if isUnderWay { run?.cancel() } }

    private func take(_ now: CopyRun.Progress) {
        let before = progress?.state
        progress = now
        if now.state != before { tell(now) }
        observers.removeAll { $0.owner == nil }
        for observer in observers where observer.owner != nil { observer.changed() }
    }

    /// Shows the first copy in its folder; nil if the desktop cannot do that.
    var showFolder: (() -> Void)? {
        guard desktop.fileActions.contains(.showInFolder), let first = run?.written.first else { return nil }
        return { [desktop] in desktop.perform(.showInFolder, on: first) }
    }

    // MARK: Words

    private func tell(_ progress: CopyRun.Progress) {
        switch progress.state {
        case .finished where progress.written > 0:
            let action = showFolder.map { Toast.Action("show folder", perform: $0) }
            messages.announce(Toast.Message(CopiesModel.words(progress, folder: folder), icon: .check, action: action))
        case .stopped(let reason):
            messages.announce(Toast.Message("copies have stopped: \(reason)", icon: .warning, iconColor: \.error))
        case .finished, .waiting, .running, .paused, .asking, .cancelled: break
        }
    }

    /// How many copies have been written and where, such as "3 copies are in Pictures" or "2 of 3 copies are in Pictures".
    package static func words(_ progress: CopyRun.Progress, folder: String) -> String {
        let name = FilePath.name(of: folder).shownPath
        let count = progress.written == progress.total ? "\(progress.total)" : "\(progress.written) of \(progress.total)"
        return progress.total == 1 && progress.written == 1 ? "a copy is in \(name)" : "\(count) copies are in \(name)"
    }
}
