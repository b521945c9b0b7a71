// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Minions",
    dependencies: [.package(name: "panorama", path: "../..")],
    targets: [
        .executableTarget(
            name: "Minions", dependencies: [.product(name: "PanoramaKit", package: "panorama")],
            swiftSettings: [.defaultIsolation(MainActor.self)])
    ]
)
