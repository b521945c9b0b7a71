import PanoramaKit

let window = StageWindow(title: "Reordering", size: Size(width: 640, height: 400), root: makeRoot())
window.usesGameControllers = true
try await window.run()
