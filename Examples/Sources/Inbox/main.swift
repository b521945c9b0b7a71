import PanoramaKit
import Storage

// The letters are in the folder of the user's data. Without such a folder, they are forgotten.
let mailbox = Mailbox(store: UserFolders.data.map { DataStore(name: "panorama-inbox", root: $0) })

let window = StageWindow(title: "Inbox", root: makeRoot(mailbox: mailbox), theme: .desktop)
window.leastSize = Size(width: 360, height: 480)
try await window.run()
await mailbox.finish()
