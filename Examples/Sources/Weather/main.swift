import PanoramaKit

// With the argument `offline`, the station answers only when it is asked again.
let station = Station(silences: CommandLine.arguments.contains("offline") ? 1 : 0)

let window = StageWindow(title: "Weather", root: makeRoot(station: station), theme: .desktop)
window.leastSize = Size(width: 360, height: 480)
try await window.run()
