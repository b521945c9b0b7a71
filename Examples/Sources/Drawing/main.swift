import PanoramaKit

try await StageWindow(title: "Drawing", root: makeRoot(), images: makePictures()).run()
