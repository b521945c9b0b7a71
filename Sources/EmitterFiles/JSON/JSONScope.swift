import Storage

/// The current key path of a reader, and the unknown keys it has found.
struct JSONScope {
    /// The keys from the outermost object inwards; for an element of a list, its index in brackets.
    private(set) var path: [String] = []
    private(set) var unknown: [UnknownKey] = []
    /// The lines of `unknown`.
    private(set) var unknownLines: [Int] = []
    /// The pictures that cannot be read, with the reasons.
    var lostPictures: [(name: String, line: Int?, reason: String)] = []

    /// Runs `body` with `name` added to the path, and adds the line and key path to errors thrown by it.
    mutating func step<Value>(
        into name: String, at line: Int, _ body: (inout JSONScope) throws(Mistake) -> Value
    ) throws(Mistake) -> Value {
        path.append(name)
        defer { path.removeLast() }
        do throws(Mistake) {
            return try body(&self)
        } catch {
            throw Mistake(error.reason, line: error.line ?? line, key: error.key ?? Mistake.key(path))
        }
    }

    mutating func keep(_ member: JSONMember) {
        unknown.append(UnknownKey(path: path + [member.key], text: JSONWriter.line(member.node.value)))
        unknownLines.append(member.node.line)
    }
}

extension JSONNode {
    func mistake(expected: String) -> Mistake { Mistake("expected \(expected), got \(value.kind)", line: line) }

    func number(in range: ClosedRange<Double>) throws(Mistake) -> Double {
        guard case .number(let text) = value, let number = Double(text) else { throw mistake(expected: "a number") }
        guard range.contains(number) else {
            throw Mistake("\(text) is not within \(NumberText.plain(range.lowerBound))…\(NumberText.plain(range.upperBound))", line: line)
        }
        return number
    }

    func integer(in range: ClosedRange<Int>) throws(Mistake) -> Int {
        let number = try number(in: Double(range.lowerBound)...Double(range.upperBound))
        guard let integer = Int(exactly: number) else { throw Mistake("\(number) is no whole number", line: line) }
        return integer
    }

    func string() throws(Mistake) -> String {
        guard case .string(let text) = value else { throw mistake(expected: "a text") }
        return text
    }

    /// Returns a string; throws if it is longer than `EmitterFileLimits.nameLength` bytes.
    func name() throws(Mistake) -> String {
        let name = try string()
        guard name.utf8.count <= EmitterFileLimits.nameLength else { throw Mistake("a name of \(name.utf8.count) bytes", line: line) }
        return name
    }

    func flag() throws(Mistake) -> Bool {
        guard case .bool(let flag) = value else { throw mistake(expected: "true or false") }
        return flag
    }

    func members() throws(Mistake) -> [JSONMember] {
        guard case .object(let members) = value else { throw mistake(expected: "an object") }
        return members
    }

    func elements() throws(Mistake) -> [JSONNode] {
        guard case .array(let elements) = value else { throw mistake(expected: "a list") }
        return elements
    }
}
