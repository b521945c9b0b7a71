import PanoramaKit

try await StageWindow(title: "Fireworks", root: makeRoot()).run()
