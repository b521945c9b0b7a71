public import LayoutMath

/// A list of commands that simulates a user, read from a file or recorded.
nonisolated public struct GestureScript: Equatable, Sendable {
    /// A command and its position in the file.
    public struct Step: Equatable, Sendable {
        public let command: GestureCommand
        /// Line number from 1.
        public let line: Int
        /// Columns of the command's word and of its first argument, in Unicode scalars from 1.
        public let column: Int
        public let argumentColumn: Int
    }

    /// The script's name in messages, usually its file name.
    public let name: String
    public let steps: [Step]

    init(name: String, steps: [Step]) {
        self.name = name
        self.steps = steps
    }

    /// Creates a script in code, one command per line.
    /// - Precondition: The commands follow the rules of the text form: `window` comes first, and there is no `release` without `press`.
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

    /// The window that the script requests; nil leaves it to the caller.
    public var window: (size: Size, scale: Double)? {
        guard case .window(let size, let scale)? = steps.first?.command else { return nil }
        return (size, scale)
    }

    /// The opening scene. It must be named before all commands except `window`; nil if none is named.
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

    /// Checks that every scene is among `known`.
    /// - Throws: The first unknown scene, with its position.
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

/// A mistake in a script's text.
nonisolated public struct GestureScriptError: Error, Equatable, CustomStringConvertible {
    public let script: String
    /// Position from 1; columns count Unicode scalars.
    public let line: Int
    public let column: Int
    public let message: String

    public init(script: String, line: Int, column: Int, message: String) {
        self.script = script
        self.line = line
        self.column = column
        self.message = message
    }

    /// `script.gesture:LINE:COLUMN: message`
    public var description: String { "\(script):\(line):\(column): \(message)" }
}

/// Rules for the names of a replay's pictures, so that all of them stay inside one folder.
nonisolated extension GestureScript {
    /// Whether NAME.png is a file name that cannot leave its folder.
    public static func isPictureName(_ name: String) -> Bool {
        let isPlain = name.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
        // Linux file systems allow 255 bytes; this leaves room for `.png` and a suffix.
        return isPlain && !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
    }

    public static let pictureNameRule = "no '/', no dot in front, at most 200 bytes"
}
