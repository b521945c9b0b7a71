import Hosting
import LayoutMath
import Scenes
import SDLBackend
import Storage
import Widgets

/// After every turn of the loop, updates the window's title, the saved state and the statistics from a session.
final class SessionFollower {
    private let session: SceneSession
    private let open: OpenWindow
    private let keeper: StateKeeper<SavedState>?
    private var placement: PlacementRecord
    private let renderer: SDLRenderer?
    private var meter = FrameMeter()
    /// The subject of the window's title.
    private var subject: WindowSubject?

    /// - Parameters:
    ///   - placement: The known position and size of the window.
    ///   - renderer: The renderer whose memory the statistics show; nil if they are not shown.
    init(
        _ session: SceneSession, in open: OpenWindow, keeper: StateKeeper<SavedState>?, placement: PlacementRecord,
        measuring renderer: SDLRenderer?
    ) {
        (self.session, self.open, self.keeper) = (session, open, keeper)
        (self.placement, self.renderer) = (placement, renderer)
    }

    /// Updates after a turn of the loop.
    func follow(_ turn: WindowLoop.Turn) {
        setTitle()
        if !open.window.isLost { placement.note(open.window.state, frame: open.window.frame, at: turn.start, after: turn.wait) }
        keeper?.follow(state, at: open.clock())
        session.frameStatistics = meter.add(turn.work, at: open.clock())
        if let renderer { session.note(FrameCost(duration: turn.work, textureBytes: renderer.statistics.textureBytes)) }
    }

    private func setTitle() {
        guard subject != session.subject else { return }
        subject = session.subject
        open.window.title = session.subject.title
    }

    private var state: SavedState {
        var state = session.savedState
        (state.frame, state.isMaximized) = (placement.frame, placement.isMaximized)
        return state
    }
}
