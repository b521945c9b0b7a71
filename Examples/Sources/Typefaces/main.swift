import PanoramaKit

// The argument is a font file. What cannot be shown is reported on the terminal.
let root = makeRoot(file: CommandLine.arguments.dropFirst().first)
let window = StageWindow(title: "Typefaces", size: Size(width: 640, height: 360), root: root)
window.foundFault = { print($0) }
try await window.run()
