import CSandbox
import Glibc

/// The layers of a decoder's sandbox that may be unavailable on a system, as reported by the decoder itself after setting them up.
///
/// The system call filter, the limits, the end with the parent and the privacy of its memory are always active: without them, no decoder
/// runs that could report.
public struct CageReport: Equatable, Sendable {
    public enum Wall: Int, CaseIterable, Sendable {
        // In the order of `CSandboxWall`.
        case landlock, fixedCode, userNamespace, ipcNamespace, utsNamespace, pidNamespace, cgroupNamespace, ownRoot, noCapabilities

        public var name: String {
            switch self {
            case .landlock: "Landlock"
            case .fixedCode: "fixed code"
            case .userNamespace: "user namespace"
            case .ipcNamespace: "IPC namespace"
            case .utsNamespace: "UTS namespace"
            case .pidNamespace: "PID namespace for children"
            case .cgroupNamespace: "cgroup namespace"
            case .ownRoot: "empty root"
            case .noCapabilities: "no capabilities"
            }
        }
    }

    public enum State: Hashable, Sendable {
        case stands
        case notInKernel
        /// The `errno` with which the system refused it.
        case refused(code: Int32)
        /// Left out on purpose, for a library that starts threads.
        case leftOut

        init(code: Int32) {
            self =
                switch code {
                case 0: .stands
                case ENOSYS: .notInKernel
                case Int32(csandbox_left_out): .leftOut
                default: .refused(code: code)
                }
        }

        /// The reason why a layer is missing.
        var words: String {
            switch self {
            case .stands: "stands"
            case .notInKernel: "not in this kernel"
            case .refused(let code): "refused: \(String(cString: strerror(code)))"
            case .leftOut: "left out for threads"
            }
        }
    }

    /// The version of the kernel's Landlock; 0 if it has none.
    public let landlockVersion: Int32
    private let codes: [Int32]

    /// - Parameter codes: The codes that `csandbox_confine` stored; nil unless there is one for each layer.
    init?(landlockVersion: Int32, codes: [Int32]) {
        // `allCases` is not used, because a starting decoder need not build it.
        guard codes.count == Int(csandbox_wall_count.rawValue) else { return nil }
        self.landlockVersion = landlockVersion
        self.codes = codes
    }

    public func state(of wall: Wall) -> State { State(code: codes[wall.rawValue]) }

    // MARK: Words

    /// The active layers, for one line: "filter of system calls, limits, Landlock ABI 7, …".
    public var standing: String {
        let further = Wall.allCases.filter { state(of: $0) == .stands }
            .map { $0 == .landlock ? "Landlock ABI \(landlockVersion)" : $0.name }
        return (["filter of system calls", "limits"] + further).joined(separator: ", ")
    }

    /// The missing layers, by reason: "user namespace, IPC namespace (refused: Operation not permitted)"; nil if all are active.
    public var missing: String? {
        var reasons: [(state: State, names: [String])] = []
        for wall in Wall.allCases where state(of: wall) != .stands {
            let state = state(of: wall)
            if let index = reasons.firstIndex(where: { $0.state == state }) {
                reasons[index].names.append(wall.name)
            } else {
                reasons.append((state, [wall.name]))
            }
        }
        guard !reasons.isEmpty else { return nil }
        return reasons.map { "\($0.names.joined(separator: ", ")) (\($0.state.words))" }.joined(separator: "; ")
    }

    // MARK: Messages

    /// The report in a message from a decoder.
    var words: [UInt32] { [UInt32(bitPattern: landlockVersion)] + codes.map { UInt32(bitPattern: $0) } }

    init?(words: [UInt32]) {
        guard let version = words.first else { return nil }
        self.init(landlockVersion: Int32(bitPattern: version), codes: words.dropFirst().map { Int32(bitPattern: $0) })
    }
}
