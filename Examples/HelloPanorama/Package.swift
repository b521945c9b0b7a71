// swift-tools-version: 6.2
import PackageDescription

let toolkit = Target.Dependency.product(name: "PanoramaKit", package: "panorama")
let testing = Target.Dependency.product(name: "PanoramaTesting", package: "panorama")
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "HelloPanorama",
    dependencies: [.package(name: "panorama", path: "../..")],
    targets: [
        .executableTarget(name: "HelloPanorama", dependencies: [toolkit], swiftSettings: onMain),
        .testTarget(
            name: "HelloPanoramaTests", dependencies: ["HelloPanorama", toolkit, testing], exclude: ["Goldens"], swiftSettings: onMain),
    ]
)
