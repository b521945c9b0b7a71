// swift-tools-version: 6.2
import PackageDescription

let toolkit = Target.Dependency.product(name: "PanoramaKit", package: "panorama")
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]

/// The tutorial's program after each step, all with the same names.
let steps = (1...8).map { step in
    Target.target(name: "Step\(step)", dependencies: [toolkit], path: "Sources/Tutorial/Step\(step)", swiftSettings: onMain)
}

// A package of its own, so that packages that depend on the toolkit do not build its documentation: the examples that articles show, and the
// program that draws their pictures.
let package = Package(
    name: "Documentation",
    dependencies: [.package(name: "panorama", path: "..")],
    targets: steps + [
        .executableTarget(
            name: "Examples",
            dependencies: [
                toolkit, .product(name: "PanoramaScenes", package: "panorama"), .product(name: "PanoramaStorage", package: "panorama"),
            ] + steps.map { .target(name: $0.name) },
            swiftSettings: [.defaultIsolation(MainActor.self)])
    ]
)
