// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]
// The view tree and the SDL handles belong to the thread that owns the window.
let onMain: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

// Arrows point down only: a target may depend on what stands above it in this list.
let package = Package(
    name: "panorama",
    products: [
        .executable(name: "panorama", targets: ["panorama"]),
        .executable(name: "panorama-thumbnailer", targets: ["panorama-thumbnailer"]),
        .library(name: "PanoramaKit", targets: ["LayoutMath", "Particles", "Platform", "Views", "SDLBackend", "Hosting", "Replay"]),
        .library(name: "PanoramaScenes", targets: ["Codecs", "Pictures", "EmitterFiles", "Scenes"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .target(name: "CommandSyntax", swiftSettings: strict),
        .target(name: "LayoutMath", swiftSettings: strict),
        .target(name: "CParticles"),
        .target(name: "Particles", dependencies: ["LayoutMath", "CParticles"], swiftSettings: strict),
        .target(name: "Platform", dependencies: ["LayoutMath"], swiftSettings: strict),
        .target(name: "Views", dependencies: ["LayoutMath", "Particles", "Platform"], swiftSettings: onMain),
        .target(
            name: "CCodecs",
            linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("webp"), .linkedLibrary("webpdemux")]),
        .target(name: "Codecs", dependencies: ["Platform", "CCodecs"], swiftSettings: strict),
        .target(name: "CSandbox"),
        .systemLibrary(name: "CDigest", providers: [.apt(["libmd-dev"])]),
        .target(
            name: "Pictures", dependencies: ["LayoutMath", "Platform", "CCodecs", "CSandbox", "CDigest"], swiftSettings: strict),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "EmitterFiles", dependencies: ["LayoutMath", "Particles", "Platform", "Pictures", "CExpat", "CZlib"],
            swiftSettings: strict),
        .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev", "libsdl2-image-dev", "libsdl2-ttf-dev"])]),
        .systemLibrary(name: "CFontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .target(name: "CBlit"),
        .target(name: "CVisibility", linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "SDLBackend", dependencies: ["LayoutMath", "Platform", "Codecs", "CBlit", "CVisibility", "CSDL2", "CFontconfig"],
            swiftSettings: onMain),
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        .target(name: "Desktop", dependencies: ["Platform", "CDBus"], swiftSettings: strict),
        .target(name: "Hosting", dependencies: ["LayoutMath", "Platform", "Views", "SDLBackend"], swiftSettings: onMain),
        .target(name: "Replay", dependencies: ["LayoutMath", "Platform", "Views"], swiftSettings: onMain),
        .target(
            name: "Scenes", dependencies: ["LayoutMath", "Particles", "Platform", "Views", "Pictures", "EmitterFiles"],
            swiftSettings: onMain),
        .executableTarget(
            name: "panorama",
            dependencies: [
                "LayoutMath", "Particles", "Platform", "Views", "Codecs", "Pictures", "EmitterFiles", "SDLBackend", "Desktop", "Hosting",
                "Replay", "Scenes", "CommandSyntax",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: onMain),
        .executableTarget(
            name: "panorama-thumbnailer", dependencies: ["Platform", "Codecs", "Pictures"], swiftSettings: strict),
        // Tests: one target a module, the picture ladder, and a real window.
        .target(name: "TestFiles", path: "Tests/TestFiles", swiftSettings: strict),
        .target(
            name: "TestSupport",
            dependencies: ["LayoutMath", "Particles", "Platform", "Views", "SDLBackend", "Replay", "Pictures", "EmitterFiles", "Scenes"],
            path: "Tests/TestSupport", swiftSettings: onMain),
        .testTarget(name: "CommandSyntaxTests", dependencies: ["CommandSyntax"], swiftSettings: strict),
        .target(
            name: "CWaylandInput", path: "Tests/WaylandInput", linkerSettings: [.linkedLibrary("wayland-client")]),
        .testTarget(name: "LayoutMathTests", dependencies: ["LayoutMath"], swiftSettings: strict),
        .testTarget(name: "PlatformTests", dependencies: ["LayoutMath", "Platform"], swiftSettings: strict),
        .testTarget(name: "ParticlesTests", dependencies: ["LayoutMath", "Particles"], swiftSettings: strict),
        .testTarget(
            name: "PicturesTests", dependencies: ["Pictures", "Platform", "Codecs", "SDLBackend", "TestFiles"], swiftSettings: strict),
        .testTarget(
            name: "EmitterFilesTests", dependencies: ["LayoutMath", "Particles", "EmitterFiles", "Pictures", "SDLBackend"],
            swiftSettings: strict),
        .target(name: "PortalSupport", dependencies: ["Desktop", "TestFiles"], path: "Tests/PortalSupport", swiftSettings: strict),
        .testTarget(
            name: "DesktopTests", dependencies: ["Desktop", "Platform", "PortalSupport", "TestFiles"], exclude: ["StandIns"],
            swiftSettings: strict),
        .testTarget(name: "SDLBackendTests", dependencies: ["LayoutMath", "Platform", "CBlit", "SDLBackend"], swiftSettings: onMain),
        .testTarget(
            name: "ViewsTests", dependencies: ["LayoutMath", "Particles", "Platform", "Views", "TestSupport"], swiftSettings: onMain),
        .testTarget(
            name: "ReplayTests", dependencies: ["LayoutMath", "Platform", "Replay", "Views", "TestSupport"], swiftSettings: onMain),
        .testTarget(
            name: "ScenesTests",
            dependencies: ["Scenes", "Views", "Particles", "EmitterFiles", "Pictures", "Replay", "TestFiles", "TestSupport"],
            swiftSettings: onMain),
        .testTarget(
            name: "ScreenshotTests", dependencies: ["Scenes", "Particles", "Pictures", "Replay", "TestSupport"], exclude: ["Goldens"],
            swiftSettings: onMain),
        // What code that has taken over a decoder would try, and the program that tries it in a decoder's cage.
        .target(name: "CEscapeAttempts", path: "Tests/CEscapeAttempts"),
        .executableTarget(
            name: "CageAttempts", dependencies: ["Pictures", "CSandbox", "CEscapeAttempts"], path: "Tests/CageAttempts",
            swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "panorama", "panorama-thumbnailer", "Platform", "Codecs", "EmitterFiles", "Particles", "Pictures", "Scenes", "TestFiles",
                "TestSupport", "Desktop", "PortalSupport", "CWaylandInput", "CageAttempts", "CEscapeAttempts", "CSandbox",
            ],
            swiftSettings: onMain),
    ]
)
