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

// Programs that decode have calls of their own that libraries find before those of the C library: CCodecs/Loaded/svg_fonts.c.
let exportsFstat: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=fstat", "-Xlinker", "--export-dynamic-symbol=fstat64"])
]

// All addresses are looked up at the start, and the table of them is read-only from then on.
let bindsAtStart: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"], .when(configuration: .release))]

// A thumbnailer starts for each file, and loading these libraries would be a tenth of its start: `make release` puts those that the system has as
// archives into build/static. Packed relocations are 3 KB that the loader reads instead of 440 KB.
let startsQuickly: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-L\(Context.packageDirectory)/build/static", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
            "-Xclang-linker", "-static-libgcc",
        ], .when(configuration: .release))
]

// Arrows point down only: a target may depend on what stands above it in this list.
let package = Package(
    name: "panorama",
    products: [
        .executable(name: "panorama", targets: ["panorama"]),
        .executable(name: "panorama-thumbnailer", targets: ["panorama-thumbnailer"]),
        .library(name: "PanoramaKit", targets: ["PanoramaKit"]),
        .library(name: "PanoramaPictures", targets: ["Pictures", "Notes", "Copies", "Editing", "Codecs"]),
        .library(name: "PanoramaEmitterFiles", targets: ["EmitterFiles", "EmitterViews"]),
        .library(name: "PanoramaStorage", targets: ["Storage"]),
        .library(name: "PanoramaTesting", targets: ["PanoramaTesting"]),
        // What tests in Examples share with those of this package: laws of all widgets, and the code in the guides.
        .library(name: "PanoramaTestSupport", targets: ["TestSupport", "TestFiles"]),
        .library(
            name: "PanoramaScenes",
            targets: [
                "SDLBackend", "Codecs", "Pictures", "EmitterFiles", "Replay", "Gallery", "ParticleEditor", "Scenes",
            ]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .target(name: "LayoutMath", swiftSettings: strict),
        .target(name: "CParticles"),
        .target(name: "Particles", dependencies: ["LayoutMath", "CParticles"], swiftSettings: strict),
        .systemLibrary(name: "CDigest", providers: [.apt(["libmd-dev"])]),
        .systemLibrary(name: "CFileAttributes"),
        .target(name: "CArguments"),
        .target(name: "CMainQueue"),
        .target(name: "Storage", dependencies: ["CArguments", "CDigest", "CFileAttributes"], swiftSettings: strict),
        .target(name: "Imaging", dependencies: ["LayoutMath"], swiftSettings: strict),
        .target(name: "Platform", dependencies: ["LayoutMath", "Imaging", "Storage"], swiftSettings: strict),
        // Debian: libicu-dev. Platform does without it: a thumbnailer that breaks no lines starts in half the time.
        .target(name: "CTextBreaks", linkerSettings: [.linkedLibrary("icuuc"), .linkedLibrary("icui18n")]),
        .target(name: "TextLayout", dependencies: ["Platform", "CTextBreaks"], swiftSettings: strict),
        .target(name: "Views", dependencies: ["LayoutMath", "Imaging", "Platform", "TextLayout"], swiftSettings: onMain),
        .target(
            name: "Widgets", dependencies: ["LayoutMath", "Particles", "Imaging", "Platform", "TextLayout", "Views"],
            // Keyboard layouts are part of the program: no file is looked for.
            resources: ["en", "de", "fr", "el"].map { .embedInCode("Keyboard/Layouts/\($0).keyboard") }, swiftSettings: onMain),
        .target(
            name: "CCodecs",
            cSettings: [.headerSearchPath("Loaded/OpenEXR")],
            linkerSettings: [
                .linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("webp"), .linkedLibrary("webpdemux"),
                .linkedLibrary("z"),
            ]),
        .target(name: "Codecs", dependencies: ["Imaging", "Storage", "Platform", "CCodecs"], swiftSettings: strict),
        .target(name: "CSandbox"),
        .target(
            name: "Pictures",
            dependencies: ["LayoutMath", "Imaging", "Storage", "Platform", "CCodecs", "CSandbox", "CDigest"],
            swiftSettings: strict),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .target(name: "Notes", dependencies: ["Imaging", "Storage", "Pictures", "CExpat"], swiftSettings: strict),
        .target(name: "Copies", dependencies: ["Imaging", "Storage", "Pictures"], swiftSettings: strict),
        .target(name: "Editing", dependencies: ["Imaging", "Storage", "Pictures", "CExpat"], swiftSettings: strict),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "EmitterFiles",
            dependencies: ["LayoutMath", "Particles", "Imaging", "Storage", "Platform", "Pictures", "CExpat", "CZlib"],
            swiftSettings: strict),
        .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"])]),
        .systemLibrary(name: "CFontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .target(name: "CFonts", cSettings: [.headerSearchPath("../../Resources/fonts")]),
        .target(name: "CBlit"),
        .target(name: "CDisplays", linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "SDLBackend",
            dependencies: [
                "LayoutMath", "Imaging", "Storage", "Platform", "CBlit", "CDisplays", "CFonts", "CSDL2", "CFontconfig",
            ],
            swiftSettings: onMain),
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        .target(name: "MessageBus", dependencies: ["Storage", "Platform", "CDBus"], swiftSettings: strict),
        .target(name: "Desktop", dependencies: ["Imaging", "Storage", "Platform", "MessageBus", "CSandbox"], swiftSettings: strict),
        .target(name: "Accessibility", dependencies: ["LayoutMath", "Platform", "Views", "MessageBus"], swiftSettings: strict),
        .target(
            name: "Hosting",
            dependencies: [
                "LayoutMath", "Imaging", "Storage", "Platform", "Views", "Widgets", "CMainQueue", "SDLBackend", "Desktop", "Accessibility",
            ],
            swiftSettings: onMain),
        .target(
            name: "PanoramaKit",
            dependencies: ["LayoutMath", "Particles", "Imaging", "Platform", "TextLayout", "Views", "Widgets", "Hosting"],
            swiftSettings: onMain
        ),
        .target(
            name: "EmitterViews",
            dependencies: ["Particles", "Imaging", "Storage", "Platform", "Widgets", "Pictures", "EmitterFiles", "Hosting"],
            swiftSettings: onMain),
        .target(name: "Replay", dependencies: ["LayoutMath", "Storage", "Imaging", "Platform", "Views"], swiftSettings: onMain),
        .target(
            name: "StageTesting", dependencies: ["LayoutMath", "Imaging", "Storage", "Platform", "Views", "Replay"],
            swiftSettings: onMain),
        .target(
            name: "PanoramaTesting",
            dependencies: [
                "LayoutMath", "Imaging", "Platform", "Views", "Widgets", "Hosting", "Replay", "StageTesting", "Codecs", "SDLBackend",
            ],
            swiftSettings: onMain),
        .target(
            name: "Gallery",
            dependencies: [
                "LayoutMath", "Imaging", "Storage", "Platform", "TextLayout", "Views", "Widgets", "Pictures", "Notes", "Copies", "Editing",
            ],
            swiftSettings: onMain),
        .target(
            name: "ParticleEditor",
            dependencies: [
                "LayoutMath", "Particles", "Imaging", "Storage", "Platform", "Views", "Widgets", "Pictures", "EmitterFiles",
            ],
            swiftSettings: onMain),
        .target(
            name: "Scenes",
            dependencies: [
                "LayoutMath", "Particles", "Imaging", "Storage", "Platform", "TextLayout", "Views", "Widgets", "Pictures", "Notes",
                "Copies", "Editing", "Gallery", "ParticleEditor",
            ],
            swiftSettings: onMain),
        .target(
            name: "Commands",
            dependencies: [
                "LayoutMath", "Particles", "Imaging", "Storage", "Platform", "Views", "Widgets", "Codecs", "Pictures", "Notes",
                "Copies", "Editing", "EmitterFiles", "SDLBackend", "Desktop", "Hosting", "Replay", "Gallery", "ParticleEditor", "Scenes",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: onMain),
        .executableTarget(name: "panorama", dependencies: ["Commands"], swiftSettings: onMain, linkerSettings: exportsFstat + bindsAtStart),
        .executableTarget(
            name: "panorama-thumbnailer", dependencies: ["Imaging", "Storage", "Platform", "Codecs", "Pictures"], swiftSettings: strict,
            linkerSettings: exportsFstat + bindsAtStart + startsQuickly),
        // Tests: one target a module, the picture ladder, and a real window.
        .target(name: "TestFiles", dependencies: ["Storage", "CFileAttributes"], path: "Tests/TestFiles", swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["LayoutMath", "Particles", "Imaging", "Platform", "Views", "Widgets", "StageTesting"],
            path: "Tests/TestSupport", swiftSettings: onMain),
        .target(
            name: "SceneTestSupport",
            dependencies: [
                "LayoutMath", "Particles", "Imaging", "Storage", "Platform", "Views", "Widgets", "Pictures", "Replay", "PanoramaTesting",
                "EmitterFiles", "SDLBackend", "Codecs", "Gallery", "ParticleEditor", "Scenes", "TestSupport",
            ],
            path: "Tests/SceneTestSupport", swiftSettings: onMain),
        .target(
            name: "CWaylandInput", path: "Tests/WaylandInput", linkerSettings: [.linkedLibrary("wayland-client")]),
        .target(name: "PathSamples", dependencies: ["LayoutMath", "Particles"], path: "Tests/PathSamples", swiftSettings: strict),
        .testTarget(name: "LayoutMathTests", dependencies: ["LayoutMath", "Particles", "PathSamples"], swiftSettings: strict),
        // System calls that fail and tell what they change, and the program that uses a store while they do, or until it is killed.
        .target(name: "CFileFaults", path: "Tests/CFileFaults"),
        .executableTarget(
            name: "StoreWriter", dependencies: ["Storage", "CFileFaults"], path: "Tests/StoreWriter", swiftSettings: strict),
        .testTarget(
            name: "StorageTests", dependencies: ["Particles", "Imaging", "Storage", "Codecs", "StoreWriter", "TestFiles"],
            swiftSettings: strict),
        .testTarget(name: "ImagingTests", dependencies: ["LayoutMath", "Imaging"], swiftSettings: strict),
        .testTarget(name: "PlatformTests", dependencies: ["LayoutMath", "Imaging", "Platform"], swiftSettings: strict),
        .testTarget(name: "ParticlesTests", dependencies: ["LayoutMath", "Particles"], swiftSettings: strict),
        .testTarget(name: "TextLayoutTests", dependencies: ["LayoutMath", "Particles", "Platform", "TextLayout"], swiftSettings: strict),
        // A program that saves notes, to be killed, and system calls that fail in it.
        .target(name: "CFailingCalls", path: "Tests/CFailingCalls"),
        .executableTarget(
            name: "NoteWriter", dependencies: ["Notes", "Pictures", "CFailingCalls"], path: "Tests/NoteWriter", swiftSettings: strict),
        .testTarget(
            name: "PicturesTests",
            dependencies: ["Particles", "Imaging", "Storage", "Platform", "Codecs", "Pictures", "TestFiles"],
            swiftSettings: strict),
        .testTarget(
            name: "NotesTests",
            dependencies: ["Particles", "Imaging", "Storage", "Platform", "Pictures", "Notes", "TestFiles", "CFailingCalls", "NoteWriter"],
            swiftSettings: strict),
        .testTarget(
            name: "CopiesTests",
            dependencies: ["Particles", "Imaging", "Storage", "Pictures", "Codecs", "Copies", "TestFiles", "panorama-thumbnailer"],
            swiftSettings: strict),
        .testTarget(
            name: "EditingTests",
            dependencies: ["Particles", "Imaging", "Storage", "Pictures", "Codecs", "Editing", "TestFiles", "panorama-thumbnailer"],
            swiftSettings: strict),
        .testTarget(
            name: "EmitterFilesTests", dependencies: ["LayoutMath", "Particles", "Pictures", "EmitterFiles", "Codecs"],
            swiftSettings: strict),
        .target(
            name: "PortalSupport", dependencies: ["MessageBus", "Desktop", "TestFiles"], path: "Tests/PortalSupport", swiftSettings: strict),
        .testTarget(
            name: "AccessibilityTests",
            dependencies: ["LayoutMath", "Particles", "Platform", "Views", "MessageBus", "Accessibility", "PortalSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "DesktopTests",
            dependencies: ["Imaging", "Storage", "Platform", "MessageBus", "Desktop", "PortalSupport", "TestFiles"],
            exclude: ["StandIns"],
            swiftSettings: strict),
        // A program that writes each of the product's files while calls fail.
        .executableTarget(
            name: "FileWriters",
            dependencies: [
                "Particles", "Imaging", "Storage", "Platform", "Codecs", "Pictures", "Notes", "Copies", "Editing", "EmitterFiles",
                "ParticleEditor", "Scenes", "CFileFaults",
            ],
            path: "Tests/FileWriters", swiftSettings: onMain),
        .testTarget(name: "FileWritersTests", dependencies: ["Storage", "TestFiles", "FileWriters"], swiftSettings: strict),
        // A program that reads what the product reads while calls fail.
        .executableTarget(
            name: "FaultyReaders", dependencies: ["Imaging", "Storage", "Platform", "Codecs", "Pictures", "CFileFaults"],
            path: "Tests/FaultyReaders", swiftSettings: strict),
        .testTarget(name: "FaultyReadersTests", dependencies: ["TestFiles", "FaultyReaders"], swiftSettings: strict),
        .testTarget(
            name: "SDLBackendTests",
            dependencies: ["LayoutMath", "Particles", "Imaging", "Platform", "CBlit", "CDisplays", "SDLBackend", "PathSamples"],
            swiftSettings: onMain),
        .testTarget(
            name: "HostingTests",
            dependencies: [
                "LayoutMath", "Particles", "Imaging", "Storage", "Platform", "Views", "Widgets", "SDLBackend", "Desktop", "Hosting",
                "StageTesting", "TestFiles",
            ],
            swiftSettings: onMain),
        .testTarget(
            name: "ViewsTests",
            dependencies: ["LayoutMath", "Imaging", "Particles", "Platform", "Views", "TestSupport"], swiftSettings: onMain),
        .testTarget(
            name: "WidgetsTests",
            dependencies: ["LayoutMath", "Particles", "Imaging", "Platform", "TextLayout", "Views", "Widgets", "TestSupport"],
            swiftSettings: onMain),
        .testTarget(
            name: "ReplayTests", dependencies: ["LayoutMath", "Particles", "Imaging", "Platform", "Replay", "Views", "TestSupport"],
            swiftSettings: onMain),
        .testTarget(
            name: "PanoramaTestingTests",
            dependencies: [
                "LayoutMath", "Particles", "Platform", "TextLayout", "Views", "Widgets", "Replay", "StageTesting", "PanoramaTesting",
                "TestFiles",
            ],
            swiftSettings: onMain
        ),
        .testTarget(
            name: "GalleryTests",
            dependencies: [
                "LayoutMath", "Particles", "Imaging", "Storage", "Platform", "Views", "Widgets", "Pictures", "Notes", "Editing", "Gallery",
                "TestFiles", "SceneTestSupport",
            ],
            swiftSettings: onMain),
        .testTarget(
            name: "EmitterViewsTests",
            dependencies: [
                "LayoutMath", "Particles", "Imaging", "Storage", "Platform", "Views", "Widgets", "Codecs", "Pictures", "EmitterFiles",
                "Hosting", "EmitterViews", "StageTesting", "PanoramaTesting", "TestFiles",
            ],
            swiftSettings: onMain),
        .testTarget(
            name: "ParticleEditorTests", dependencies: ["LayoutMath", "Particles", "EmitterFiles", "ParticleEditor"], swiftSettings: onMain),
        .testTarget(
            name: "ScenesTests",
            dependencies: [
                "Particles", "Scenes", "Gallery", "ParticleEditor", "Storage", "Views", "Widgets", "Pictures", "Notes", "Copies",
                "Editing", "EmitterFiles",
                "Codecs", "Replay", "TestFiles", "TestSupport", "SceneTestSupport",
            ],
            swiftSettings: onMain),
        .testTarget(
            name: "ScreenshotTests",
            dependencies: [
                "Particles", "Widgets", "Notes", "Gallery", "ParticleEditor", "Scenes", "Storage", "Pictures", "Replay", "StageTesting",
                "PanoramaTesting", "SceneTestSupport",
            ],
            exclude: ["Goldens"],
            swiftSettings: onMain),
        // Each reader of strangers' bytes as a function of bytes, and the program that tries bytes on them: `make fuzz`.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Imaging", "Storage", "Platform", "Particles", "Codecs", "Pictures", "Notes", "Editing", "EmitterFiles", "Replay",
            ],
            path: "Tests/FuzzTargets", swiftSettings: strict),
        .executableTarget(name: "Fuzzing", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing"),
        .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", "TestFiles"], swiftSettings: strict),
        // What code that has taken over a decoder would try, and the program that tries it in a decoder's cage.
        .target(name: "CEscapeAttempts", dependencies: ["CSandbox"], path: "Tests/CEscapeAttempts"),
        .executableTarget(
            name: "CageAttempts", dependencies: ["Pictures", "CSandbox", "CEscapeAttempts"], path: "Tests/CageAttempts",
            swiftSettings: strict),
        // A folder that answers no call from the moment it is told so. Debian: libfuse3-dev.
        .executableTarget(name: "SilentFolder", path: "Tests/SilentFolder", linkerSettings: [.linkedLibrary("fuse3")]),
        .target(name: "CLargePictures", path: "Tests/CLargePictures", linkerSettings: [.linkedLibrary("jpeg")]),
        .testTarget(
            name: "DecoderTests",
            dependencies: [
                "panorama", "panorama-thumbnailer", "Imaging", "Storage", "Platform", "Codecs", "Pictures", "Particles", "EmitterFiles",
                "ParticleEditor", "CSDL2", "SDLBackend", "TestFiles", "CageAttempts", "CEscapeAttempts", "CLargePictures", "CSandbox",
            ],
            swiftSettings: onMain),
        // Programs of the toolkit: one whose code waits for the main thread, and one whose window is controlled from outside.
        .executableTarget(
            name: "ConcurrentWindow", dependencies: ["CMainQueue", "Widgets", "Hosting"], path: "Tests/ConcurrentWindow",
            swiftSettings: onMain),
        .executableTarget(
            name: "ControlledWindow", dependencies: ["Imaging", "LayoutMath", "Platform", "Views", "Widgets", "Hosting"],
            path: "Tests/ControlledWindow", swiftSettings: onMain),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "LayoutMath", "Particles", "Commands", "panorama", "panorama-thumbnailer", "Imaging", "Storage", "Platform", "Widgets",
                "SDLBackend", "Codecs", "Pictures", "EmitterFiles", "PanoramaTesting",
                "Gallery", "ParticleEditor", "Scenes", "TestFiles", "SceneTestSupport", "MessageBus", "Desktop", "PortalSupport",
                "CWaylandInput",
                "SilentFolder", "StoreWriter", "ConcurrentWindow", "ControlledWindow", "Hosting",
            ],
            exclude: ["Profiles", "Spoken", "StandIns"],
            swiftSettings: onMain),
    ]
)

// Tests of pictures and particles take less than a quarter of the time if the code that they test is optimised. Assertions and the messages of
// traps stay. Only `make test` asks for this, because only packages beside this one can depend on a package with such flags.
if Context.environment["PANORAMA_OPTIMISED"] != nil {
    for target in package.targets where [.regular, .executable].contains(target.type) {
        let settings: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
        target.swiftSettings = (target.swiftSettings ?? []) + settings
    }
}
