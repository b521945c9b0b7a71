import PanoramaKit

try await StageWindow(title: "Reordering", size: Size(width: 640, height: 400), root: makeRoot()).run()
