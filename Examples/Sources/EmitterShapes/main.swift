import PanoramaKit

let window = StageWindow(title: "Emitter shapes", root: makeRoot())
window.showsStatistics = CommandLine.arguments.contains("statistics")
try await window.run()
