// swift-tools-version: 6.2
import PackageDescription

let toolkit = Target.Dependency.product(name: "PanoramaKit", package: "panorama")
let testing = Target.Dependency.product(name: "PanoramaTesting", package: "panorama")
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "NoteForm",
    dependencies: [.package(name: "panorama", path: "../..")],
    targets: [
        .executableTarget(name: "NoteForm", dependencies: [toolkit], swiftSettings: onMain),
        .testTarget(
            name: "NoteFormTests", dependencies: ["NoteForm", toolkit, testing], exclude: ["Goldens"], swiftSettings: onMain),
    ]
)
