// ControlledWindow: a window that lines on standard input control. Each line is a command and its argument; the answer is a line.
//   title TEXT | size WIDTH HEIGHT | full on|off | theme light|dark|desktop | copy TEXT   change something; answer 'ok'
//   pasted | size? | full? | theme?   answer what is so now
//   choose | url ADDRESS   asks the desktop; prints the result later
//   second    opens another window, with the other theme; prints 'second closed' later
//   keep      from now on, the window stays when the user wants to close it, and prints 'asked'
//   close     closes the window
//   scroll OFFSET | offset?   scrolls its list, and answers where that is; only with a state, see below
//   font FAMILY   shows a label in an installed family
//   give text TEXT | give move TEXT | give files PATH… | give bytes COUNT TYPE   what a drag of its contents takes along
//   statistics on|off | figures?   shows the figures of its frames, and answers them
// With CONTROLLED_STATE in the environment, the window has a list, and keeps its state by that name and in the version CONTROLLED_VERSION. Each
// fault is printed. With CONTROLLED_DRAGS, the user can drag its contents away, and it prints what becomes of them and what is dropped on it. With
// CONTROLLED_ERROR, it makes a request that the X server refuses after the window has closed.
import Glibc
import Hosting
import Imaging
import LayoutMath
import Views
import Widgets

nonisolated func tell(_ line: String) {
    print(line)
    fflush(nil)
}

func setting(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

let list = ListView(rowHeight: .fixed(40), recipe: .labels)
list.apply(ListSnapshot((0..<200).map(String.init)), animated: false)
let restoration = setting("CONTROLLED_STATE").map { StateRestoration($0, version: setting("CONTROLLED_VERSION").flatMap { Int($0) } ?? 1) }

let board = DragBoard()
let root: View = restoration != nil ? list : setting("CONTROLLED_DRAGS") != nil ? board : Label("contents", role: \.title)

let window = StageWindow(title: "panorama-controlled", size: Size(width: 400, height: 300), root: root, restoring: restoration)
window.foundFault = { tell("\($0)") }
window.icon = Bitmap(width: 2, height: 1, pixels: [0xFFFF_0000, 0xFF00_FF00])
window.didOpen = { tell("opened at \(Int($0.size.width))x\(Int($0.size.height))") }

func tellLater(_ result: @escaping @MainActor () async throws -> String) {
    Task {
        do { tell(try await result()) } catch { tell("\(error)") }
    }
}

func answer(_ words: [String]) -> String {
    let rest = words.dropFirst().joined(separator: " ")
    switch words[0] {
    case "title": window.title = rest
    case "size": window.size = Size(width: Double(words[1]) ?? 0, height: Double(words[2]) ?? 0)
    case "full": window.isFullscreen = rest == "on"
    case "theme": window.theme = rest == "desktop" ? .desktop : rest == "light" ? .light : .dark
    case "copy": window.stage?.clipboard.text = rest
    case "keep":
        window.shouldClose = {
            tell("asked")
            return false
        }
    case "choose": tellLater { try await window.chooseFiles().joined(separator: " ") }
    case "url":
        tellLater {
            try await window.openURL(rest)
            return "opened"
        }
    case "give": board.give(Array(words.dropFirst()))
    case "link": return window.stage?.root.perform(OpenLink(rest)) == true ? "ok" : "refused"
    case "second":
        let second = StageWindow(
            title: "panorama-second", size: Size(width: 300, height: 200), root: Label("more contents"), theme: .light)
        Task {
            try await second.run()
            tell("second closed")
        }
    case "close": window.close()
    case "scroll": list.scrollView.scroll(to: Double(rest) ?? 0, animated: false)
    case "offset?": return "\(Int(list.scrollView.contentOffset.y))"
    case "font":
        let label = Label("contents", style: TextStyle(.family(rest, size: 20), lineHeight: 24))
        label.frame = Rect(x: 0, y: 0, width: 200, height: 24)
        window.stage?.root.addSubview(label)
    case "statistics": window.showsStatistics = rest == "on"
    case "figures?":
        return window.stage?.root.firstDescendant { $0.semantics.label == "statistics" }?.semantics.value ?? "none"
    case "pasted": return window.stage?.clipboard.text ?? "nothing"
    case "size?": return "\(Int(window.size.width))x\(Int(window.size.height))"
    case "full?": return window.isFullscreen ? "on" : "off"
    case "theme?": return window.stage?.theme == Theme(.light) ? "light" : "dark"
    default: return "unknown"
    }
    return "ok"
}

/// The next line of standard input; nil at its end. Not `readLine()`, which would keep `exit` waiting for a lock.
@concurrent func nextLine() async -> String? {
    var (bytes, byte): ([UInt8], UInt8) = ([], 0)
    while read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
}

Task.detached {
    while let line = await nextLine() {
        let words = line.split(separator: " ").map(String.init)
        // The answer has to be printed before anything that the order starts prints its own line.
        await MainActor.run { tell(answer(words)) }
    }
}
try await window.run()
if setting("CONTROLLED_ERROR") != nil { makeLateError() }
tell("closed, \(window.stage == nil ? "without" : "with") a stage")
