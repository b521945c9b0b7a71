import PanoramaKit

try StageWindow(title: "Emitter shapes", root: makeRoot()).run()
