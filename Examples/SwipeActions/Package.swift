// swift-tools-version: 6.2
import PackageDescription

let toolkit = Target.Dependency.product(name: "PanoramaKit", package: "panorama")
let testing = Target.Dependency.product(name: "PanoramaTesting", package: "panorama")
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "SwipeActions",
    dependencies: [.package(name: "panorama", path: "../..")],
    targets: [
        .executableTarget(name: "SwipeActions", dependencies: [toolkit], swiftSettings: onMain),
        .testTarget(
            name: "SwipeActionsTests", dependencies: ["SwipeActions", toolkit, testing], swiftSettings: onMain),
    ]
)
