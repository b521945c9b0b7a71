import PanoramaKit

try await StageWindow(title: "Collapsing tabs", root: makeRoot()).run()
