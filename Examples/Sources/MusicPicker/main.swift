import PanoramaKit

let window = StageWindow(title: "Music", root: makeRoot(), images: makeCovers(), theme: .desktop)
window.leastSize = Size(width: 360, height: 480)
try await window.run()
