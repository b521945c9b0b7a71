// bench [FILTER]: measures and prints each figure whose name begins with FILTER.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--first-frame" {
    try FirstFrame.measureInThisProcess()
} else {
    let bench = Bench(filter: arguments.first ?? "")
    LayoutRows.run(bench)
    ParticleRows.run(bench)
    VertexRows.run(bench)
    try EmitterFrames.run(bench)
    try SpriteRows.run(bench)
    try PanoramaRows.run(bench)
    try SparksRows.run(bench)
    try ListRows.run(bench)
    try WordRows.run(bench)
    try CopyRows.run(bench)
    try PictureRows.run(bench)
    try await StoreRows.run(bench)
}
