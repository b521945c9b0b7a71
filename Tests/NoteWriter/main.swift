import Notes
import CFailingCalls
import Glibc
import Pictures

// NoteWriter: a program that saves notes and is killed, has a failing disk, or runs beside another one. The first argument selects which.

/// `loop PICTURE`: counts the title up, and writes a byte to the standard output after each save.
func loop(_ picture: String) throws {
    let store = NoteStore()
    var saved = try store.note(of: picture)
    while true {
        var note = saved.note
        note.title = String((Int(note.title) ?? 0) + 1)
        saved = try store.save(note, for: picture, basedOn: saved)
        var byte = UInt8(ascii: ".")
        guard write(STDOUT_FILENO, &byte, 1) == 1 else { return }
    }
}

/// `failing PICTURE CALL ERRNO`: saves a title while a kind of system call fails.
/// - Returns: 0 if it was saved, 10 if it was not written, 11 if only reading is allowed, 12 for other errors of notes.
func fail(_ picture: String, _ call: UInt32, _ error: Int32) throws -> Int32 {
    let store = NoteStore()
    let base = try store.note(of: picture)
    var note = base.note
    note.title = "new"
    guard failing_begin(failing_call(rawValue: call), error) == 0 else { return 20 }
    do throws(NoteError) {
        _ = try store.save(note, for: picture, basedOn: base)
        return 0
    } catch {
        switch error {
        case .notWritten: return 10
        case .readOnly: return 11
        default: return 12
        }
    }
}

/// `race PICTURE NAME COUNT`: adds people one by one; after a conflict it saves both versions.
func race(_ picture: String, _ name: String, _ count: Int) throws {
    let store = NoteStore()
    var base = try store.note(of: picture)
    for number in 0..<count {
        var note = base.note
        note.people.append("\(name) \(number)")
        while true {
            do throws(NoteError) {
                base = try store.save(note, for: picture, basedOn: base)
                break
            } catch {
                guard case .changed(let conflict) = error else { throw error }
                (note, base) = (conflict.both, conflict.theirs)
            }
        }
    }
}

let words = Array(CommandLine.arguments.dropFirst())
do {
    switch (words.first, words.count) {
    case ("loop", 2): try loop(words[1])
    case ("failing", 4): exit(try fail(words[1], UInt32(words[2]) ?? 0, Int32(words[3]) ?? 0))
    case ("race", 4): try race(words[1], words[2], Int(words[3]) ?? 0)
    default: exit(64)
    }
} catch {
    let line = Array("\(error)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
}
