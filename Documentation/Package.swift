// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who depends on the toolkit does not build its documentation: the examples that articles show, and the
// program that draws their pictures.
let package = Package(
    name: "Documentation",
    dependencies: [.package(name: "panorama", path: "..")],
    targets: [
        .executableTarget(
            name: "Examples",
            dependencies: [
                .product(name: "PanoramaKit", package: "panorama"), .product(name: "PanoramaScenes", package: "panorama"),
                .product(name: "PanoramaStorage", package: "panorama"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)])
    ]
)
