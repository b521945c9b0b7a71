// swift-tools-version: 6.2
import PackageDescription

let toolkit = Target.Dependency.product(name: "PanoramaKit", package: "panorama")
let testing = Target.Dependency.product(name: "PanoramaTesting", package: "panorama")
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "CollapsingTabs",
    dependencies: [.package(name: "panorama", path: "../..")],
    targets: [
        .executableTarget(name: "CollapsingTabs", dependencies: [toolkit], swiftSettings: onMain),
        .testTarget(
            name: "CollapsingTabsTests", dependencies: ["CollapsingTabs", toolkit, testing], swiftSettings: onMain),
    ]
)
