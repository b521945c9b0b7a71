// swift-tools-version: 6.2
import PackageDescription

let toolkit = Target.Dependency.product(name: "PanoramaKit", package: "panorama")
let testing = Target.Dependency.product(name: "PanoramaTesting", package: "panorama")
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "CircleOfCells",
    dependencies: [.package(name: "panorama", path: "../..")],
    targets: [
        .executableTarget(name: "CircleOfCells", dependencies: [toolkit], swiftSettings: onMain),
        .testTarget(
            name: "CircleOfCellsTests", dependencies: ["CircleOfCells", toolkit, testing], exclude: ["Goldens"], swiftSettings: onMain),
    ]
)
