import PanoramaKit

try await StageWindow(title: "Snapping picker", root: makeRoot()).run()
