// swift-tools-version: 6.2
import PackageDescription

let toolkit = Target.Dependency.product(name: "PanoramaKit", package: "panorama")
let testing = Target.Dependency.product(name: "PanoramaTesting", package: "panorama")
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "KeyboardInsets",
    dependencies: [.package(name: "panorama", path: "../..")],
    targets: [
        .executableTarget(name: "KeyboardInsets", dependencies: [toolkit], swiftSettings: onMain),
        .testTarget(
            name: "KeyboardInsetsTests", dependencies: ["KeyboardInsets", toolkit, testing], swiftSettings: onMain),
    ]
)
