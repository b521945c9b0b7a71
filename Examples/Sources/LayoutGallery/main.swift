import PanoramaKit

// The next run opens at the page where this one ends, even if it is killed.
try await StageWindow(title: "Layouts", size: Size(width: 900, height: 640), root: makeRoot(), restoring: "layouts").run()
