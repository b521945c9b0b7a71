import PanoramaKit
import Storage

// The letters are in the folder of the user's data. Without such a folder, they are forgotten.
let mailbox = Mailbox(store: UserFolders.data.map { DataStore(name: "panorama-inbox", root: $0) })

let root = makeRoot(mailbox: mailbox) { letter, page in
    Task { try await StageWindow(title: letter.subject, size: Size(width: 520, height: 480), root: page, theme: .desktop).run() }
}
let window = StageWindow(title: "Inbox", root: root, theme: .desktop)
window.leastSize = Size(width: 360, height: 480)
try await window.run()
await mailbox.finish()
