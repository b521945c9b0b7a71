import Glibc

/// The number of a draft that a running program holds, used by one thread at a time.
nonisolated struct DraftSlot: ~Copyable {
    private let folder: String
    private let name: String
    private let report: @Sendable (String) -> Void
    private var number: Int?
    private var lock: Int32 = -1
    /// Whether the draft with this number was left by an earlier run and has not been adopted.
    private var isLeft = false

    init(folder: String, name: String, report: @escaping @Sendable (String) -> Void) {
        (self.folder, self.name, self.report) = (folder, name, report)
    }

    deinit { if lock >= 0 { close(lock) } }

    /// The numbers of drafts: more than the number of windows that are usually open at once.
    private static let numbers = 1...64

    private func fileName(_ number: Int) -> String { "\(name)-\(number).draft" }

    // MARK: Recovering

    mutating func recover<Draft>(_ read: ([UInt8]) throws -> Draft?) -> Draft? {
        guard number == nil, let place = try? OpenFolder(folder) else { return nil }
        for number in DraftSlot.numbers where place.holds(fileName(number)) && take(number, in: place) {
            place.removeLeftovers(of: fileName(number))
            if let draft = draft(number, in: place, read) {
                isLeft = true
                return draft
            }
            release()
        }
        return nil
    }

    private func draft<Draft>(_ number: Int, in place: OpenFolder, _ read: ([UInt8]) throws -> Draft?) -> Draft? {
        do {
            return try read(try WholeRead.bytes(of: FilePath.joined(folder, fileName(number))))
        } catch let error as FileError where !error.isTooLarge {
            // It stays for the next attempt.
            report("\(error)")
        } catch {
            place.putAside(fileName(number))
            report("\(folder)/\(fileName(number)): put aside: \(error)")
        }
        return nil
    }

    mutating func adopt() { isLeft = false }

    // MARK: Writing

    mutating func keep(_ text: String?) throws(FileError) {
        if isLeft { release() }
        guard let text else { return remove() }
        let place = try OpenFolder(folder, making: UserFolders.mode)
        let name = fileName(try takeFreeNumber(in: place))
        try AtomicFile.replace(name, in: place, with: text.utf8, permissions: .exactly(0o600))
    }

    private mutating func remove() {
        guard let number else { return }
        if let place = try? OpenFolder(folder) { place.remove(fileName(number)) }
        release()
    }

    // MARK: Numbers

    /// Locks the first number without a draft, so that the draft of another program is not replaced.
    /// - Returns: The locked number.
    private mutating func takeFreeNumber(in place: OpenFolder) throws(FileError) -> Int {
        if let number { return number }
        var code = EBUSY
        for number in DraftSlot.numbers {
            guard take(number, in: place) else {
                code = errno
                continue
            }
            if !place.holds(fileName(number)) { return number }
            release()
        }
        throw .refused(.create, code: code, path: FilePath.joined(folder, fileName(DraftSlot.numbers.upperBound)))
    }

    private mutating func take(_ number: Int, in place: OpenFolder) -> Bool {
        guard let lock = place.lock("\(name)-\(number).lock") else { return false }
        (self.number, self.lock) = (number, lock)
        return true
    }

    private mutating func release() {
        close(lock)
        (number, lock, isLeft) = (nil, -1, false)
    }
}
