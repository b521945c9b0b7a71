// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that programs that depend on the toolkit do not build its benchmarks.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "panorama", path: "..")],
    targets: [
        .target(name: "CAllocationCounter"),
        .target(name: "CSDLSprites", linkerSettings: [.linkedLibrary("SDL2")]),
        .target(name: "CSampleJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        // The measured tours, shared by the benchmarks and the tests that count.
        .target(
            name: "Tours",
            dependencies: [.product(name: "PanoramaKit", package: "panorama"), .product(name: "PanoramaScenes", package: "panorama")],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "CountTests", dependencies: ["CAllocationCounter", "Tours"], swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CAllocationCounter", "CSDLSprites", "CSampleJPEG", "Tours", .product(name: "PanoramaKit", package: "panorama"),
                .product(name: "PanoramaScenes", package: "panorama"), .product(name: "PanoramaPictures", package: "panorama"),
                .product(name: "PanoramaStorage", package: "panorama"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        // Our program in the comparison of lists in Peers.
        .executableTarget(
            name: "listwindow", dependencies: [.product(name: "PanoramaKit", package: "panorama")],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
    ]
)
