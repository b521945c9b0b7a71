public import LayoutMath

/// A list of commands that plays a user, as read from a file or recorded from one.
nonisolated public struct GestureScript: Equatable, Sendable {
    /// A command and where it stands in the file.
    public struct Step: Equatable, Sendable {
        public let command: GestureCommand
        /// Counted from 1.
        public let line: Int
        /// Where the command's word, and where its first argument begins, in Unicode scalars counted from 1.
        public let column: Int
        public let argumentColumn: Int
    }

    /// What messages call the script: its file name.
    public let name: String
    public let steps: [Step]

    init(name: String, steps: [Step]) {
        self.name = name
        self.steps = steps
    }

    /// A script made in code, a command a line.
    /// - Precondition: the commands follow the order that the text form asks for: `window` first, no `release` without `press`.
    /// - Complexity: O(commands).
    public init(_ commands: [GestureCommand], name: String = "script.gesture") {
        var ledger = PointerLedger()
        self.init(
            name: name,
            steps: commands.enumerated().map { index, command in
                let mistake = ledger.accept(command)
                precondition(mistake == nil, "command \(index + 1) of a gesture script: \(mistake ?? "")")
                return Step(command: command, line: index + 1, column: 1, argumentColumn: 1)
            })
    }

    public var commands: [GestureCommand] { steps.map(\.command) }

    /// The window that the script asks for; nil leaves it to whoever runs it.
    public var window: (size: Size, scale: Double)? {
        guard case .window(let size, let scale)? = steps.first?.command else { return nil }
        return (size, scale)
    }

    /// The scene to begin with: named before anything happens.
    public var openingScene: String? {
        for step in steps {
            switch step.command {
            case .window: continue
            case .scene(let name): return name
            default: return nil
            }
        }
        return nil
    }

    /// Refuses the first scene that is not among `known`, where the script names it.
    /// - Complexity: O(steps · known).
    public func checkScenes(_ known: [String]) throws(GestureScriptError) {
        for step in steps {
            guard case .scene(let scene) = step.command, !known.contains(scene) else { continue }
            throw GestureScriptError(
                script: name, line: step.line, column: step.argumentColumn,
                message: "there is no scene '\(scene)'; there are \(known.joined(separator: ", "))")
        }
    }
}

/// A mistake in a script's text; nothing of the script has run.
nonisolated public struct GestureScriptError: Error, Equatable, CustomStringConvertible {
    public let script: String
    /// Both counted from 1; columns count Unicode scalars.
    public let line: Int
    public let column: Int
    public let message: String

    public init(script: String, line: Int, column: Int, message: String) {
        self.script = script
        self.line = line
        self.column = column
        self.message = message
    }

    /// `script.gesture:LINE:COLUMN: what is wrong`
    public var description: String { "\(script):\(line):\(column): \(message)" }
}
