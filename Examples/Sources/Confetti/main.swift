import PanoramaKit

let window = StageWindow(title: "Confetti", root: makeRoot(), theme: .desktop)
window.leastSize = Size(width: 360, height: 480)
try await window.run()
