/// The responders from one responder to the end of its chain.
///
/// A chain that returns to a responder ends there and is reported as a ``StageFault``. Cycles are detected by Brent's algorithm (R. P.
/// Brent, "An improved Monte Carlo factorization algorithm", 1980), which allocates nothing. It compares each responder with a stored one,
/// which is replaced after each power of two steps. The responders of a cycle may therefore be visited more than once before the chain
/// ends.
struct ResponderChain {
    private let first: any Responder
    private var upcoming: (any Responder)?
    private var mark: (any Responder)?
    private var steps = 0
    private var limit = 1

    init(from first: any Responder) {
        self.first = first
        upcoming = first
    }

    /// Returns the next responder; nil at the end.
    mutating func next() -> (any Responder)? {
        guard let current = upcoming else { return nil }
        guard current !== mark else {
            upcoming = nil
            first.report(.cycle(chain: first.chainDescription))
            return nil
        }
        if steps == limit { (steps, limit) = (0, 2 * limit) }
        if steps == 0 { mark = current }
        steps += 1
        upcoming = current.next
        return current
    }
}

extension Responder {
    /// The chain as text, from this responder on. Each line has a responder's type and, for a view, its name or label. If the chain is a
    /// cycle, the last line says where it returns to.
    /// - Complexity: O(length²).
    public var chainDescription: String {
        var (seen, lines): ([ObjectIdentifier], [String]) = ([], [])
        var upcoming: (any Responder)? = self
        while let current = upcoming {
            guard !seen.contains(ObjectIdentifier(current)) else {
                lines.append("back to \(current.chainName)")
                break
            }
            seen.append(ObjectIdentifier(current))
            lines.append(current.chainName)
            upcoming = current.next
        }
        return lines.joined(separator: "\n")
    }

    private var chainName: String {
        let kind = "\(type(of: self))"
        guard let view = self as? View, let words = view.name ?? (view.semantics.label.isEmpty ? nil : view.semantics.label)
        else { return kind }
        return "\(kind) \"\(words)\""
    }

    /// Reports a mistake to the stage of this responder or of the first view in its chain; ignored if there is no stage.
    func report(_ fault: StageFault) { reportingStage?.foundFault?(fault) }

    /// The stage of this responder or of the first view in its chain; nil if there is none.
    var reportingStage: Stage? {
        var seen: [ObjectIdentifier] = []
        var upcoming: (any Responder)? = self
        while let current = upcoming, !seen.contains(ObjectIdentifier(current)) {
            if let stage = current as? Stage ?? (current as? View)?.stage { return stage }
            seen.append(ObjectIdentifier(current))
            upcoming = current.next
        }
        return nil
    }
}
