import Platform

/// Opens what is dropped on the window, under a veil that shows what arrives.
final class DropFeature {
    let veil: DropVeil
    /// Paths received of a drop that has not ended; nil if there is none.
    private var dropped: [String]?
    private unowned let session: SceneSession

    init(_ session: SceneSession) {
        self.session = session
        veil = DropVeil { [pictures = session.pictures] in pictures.register($0) }
    }

    /// Handles an event of a drop. Files of one drop are opened together, once the last one has arrived.
    func take(_ event: InputEvent.Kind) {
        switch event {
        case .dropBegan where session.root.modal == nil:
            dropped = []
            veil.begin()
        case .fileDropped(let path, _):
            guard let paths = dropped.map({ $0 + [path] }) else { return session.open([path]) }
            dropped = paths
            veil.count(paths.count)
        case .dropEnded:
            guard let paths = dropped else { return }
            dropped = nil
            if paths.isEmpty { veil.end(with: nil, at: session.stage.time) } else { session.open(paths) }
        default: break
        }
    }
}
