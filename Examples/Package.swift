// swift-tools-version: 6.2
import PackageDescription

// Each program is a folder in Sources and imports the toolkit as any other package does. It runs by `swift run HelloPanorama` in this folder.

let toolkit = Target.Dependency.product(name: "PanoramaKit", package: "panorama")
let pictures = Target.Dependency.product(name: "PanoramaPictures", package: "panorama")
let emitterFiles = Target.Dependency.product(name: "PanoramaEmitterFiles", package: "panorama")
let storage = Target.Dependency.product(name: "PanoramaStorage", package: "panorama")
let testing = Target.Dependency.product(name: "PanoramaTesting", package: "panorama")
let testSupport = Target.Dependency.product(name: "PanoramaTestSupport", package: "panorama")
let onMain: [SwiftSetting] = [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]

/// Returns a program and its tests.
/// - Parameters:
///   - files: What the program needs besides the toolkit.
///   - resources: The folders of its own files.
///   - support: What its tests need besides the simulated user.
///   - fixtures: The folders in its tests that contain no code.
func example(
    _ name: String, files: [Target.Dependency] = [], resources: [String] = [], support: [Target.Dependency] = [], fixtures: [String] = []
) -> [Target] {
    [
        .executableTarget(
            name: name, dependencies: [toolkit] + files, resources: resources.map { .copy($0) }, swiftSettings: onMain),
        .testTarget(
            name: "\(name)Tests", dependencies: [.target(name: name), toolkit, testing] + support, exclude: fixtures, swiftSettings: onMain),
    ]
}

let examples = [
    example("HelloPanorama", fixtures: ["Goldens"]),
    example("Minions", fixtures: ["Goldens"]),
    example("CircleOfCells", fixtures: ["Goldens"]),
    example("CollapsingTabs"),
    example("Confetti", fixtures: ["Goldens"]),
    example("Drawing", fixtures: ["Goldens"]),
    example("EmitterShapes", fixtures: ["Goldens"]),
    example("FerryNotice", fixtures: ["Goldens"]),
    example("Fireworks", files: [emitterFiles], resources: ["Emitters"], fixtures: ["Goldens"]),
    example("Inbox", files: [storage], fixtures: ["Goldens"]),
    example("KeyboardInsets"),
    example("LayoutGallery", fixtures: ["Goldens"]),
    example("LoginFlow"),
    example("MusicPicker", fixtures: ["Goldens"]),
    example("NorthPier", fixtures: ["Goldens"]),
    example("NoteForm", fixtures: ["Goldens"]),
    example("Postcards", resources: ["Pictures"], fixtures: ["Goldens"]),
    example("Reordering", fixtures: ["Goldens"]),
    example("SnappingPicker", fixtures: ["Goldens"]),
    example("SwipeActions"),
    example("SwipeAlbum", files: [pictures, storage], fixtures: ["Goldens", "Pictures"]),
    example("Typefaces"),
    example("Weather", fixtures: ["Goldens"]),
    example("WidgetGallery", support: [testSupport], fixtures: ["Goldens"]),
]

// Compiles what guides say about several examples, or about the whole toolkit.
let guides = Target.testTarget(name: "GuideTests", dependencies: [toolkit, storage, testing, testSupport], swiftSettings: onMain)

let package = Package(
    name: "Examples", dependencies: [.package(name: "panorama", path: "..")], targets: examples.flatMap(\.self) + [guides])
