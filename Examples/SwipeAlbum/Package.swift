// swift-tools-version: 6.2
import PackageDescription

let toolkit = Target.Dependency.product(name: "PanoramaKit", package: "panorama")
let testing = Target.Dependency.product(name: "PanoramaTesting", package: "panorama")
let pictures = Target.Dependency.product(name: "PanoramaPictures", package: "panorama")
let storage = Target.Dependency.product(name: "PanoramaStorage", package: "panorama")
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "SwipeAlbum",
    dependencies: [.package(name: "panorama", path: "../..")],
    targets: [
        .executableTarget(name: "SwipeAlbum", dependencies: [toolkit, pictures, storage], swiftSettings: onMain),
        .testTarget(
            name: "SwipeAlbumTests", dependencies: ["SwipeAlbum", toolkit, testing], exclude: ["Goldens", "Pictures"], swiftSettings: onMain
        ),
    ]
)
