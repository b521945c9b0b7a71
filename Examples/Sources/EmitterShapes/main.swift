import PanoramaKit

try await StageWindow(title: "Emitter shapes", root: makeRoot()).run()
