import PanoramaKit

try await StageWindow(title: "Circle of cells", root: makeRoot()).run()
