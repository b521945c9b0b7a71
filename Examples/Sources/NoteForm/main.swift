import PanoramaKit

let note = Note()
note.changed = { print($0) }
let form = makeForm(note)
form.submitted = { print("Kept.") }
try await StageWindow(title: "Note form", size: Size(width: 480, height: 360), root: form).run()
