import Platform

/// A mistake of a program, or something that it lacks, that shows only while its stage is used.
public nonisolated enum StageFault: Hashable, Sendable, CustomStringConvertible {
    /// A responder's `next` leads back to an earlier one. Events that no responder handles end there. `chain` is
    /// ``Responder/chainDescription``.
    case cycle(chain: String)
    /// No responder of the required type was found.
    case missing(kind: String, chain: String)

    /// A task of the stage has thrown an error. `place` is where it was started: the file with its module, and the line.
    case failedTask(reason: String, place: String)

    /// The state of the last run cannot be used, so the views begin afresh.
    case stateNotRestored(reason: String)
    /// The state cannot be saved. It is reported once until a save succeeds.
    case stateNotSaved(reason: String)
    /// A font cannot be used, so that a bundled one is shown. It is reported once for each font.
    case unusableFont(font: String, reason: String)
    /// A picture cannot be loaded, so that a stand-in is shown. It is reported once for each picture; `name` is that of its ``ImageID``.
    case missingPicture(name: String, reason: String)

    /// The mistake in one line. If it is in a chain, that follows with one responder per line.
    public var description: String {
        switch self {
        case .cycle(let chain): "a responder's next leads towards the stage, but this chain comes back:\n\(chain)"
        case .missing(let kind, let chain): "no responder of this chain is a \(kind):\n\(chain)"
        case .stateNotRestored(let reason): "the state of the last run is not restored: \(reason)"
        case .stateNotSaved(let reason): "the state of the views is not saved: \(reason)"
        case .unusableFont(let font, let reason): "a bundled font is shown instead of \(font): \(reason)"
        case .missingPicture(let name, let reason):
            "a stand-in is shown for the picture \(PictureOrigin(name)?.description ?? name): \(reason)"
        case .failedTask(let reason, let place): "the task started at \(place) has failed: \(reason)"
        }
    }
}
