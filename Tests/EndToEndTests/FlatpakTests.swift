import Foundation
import TestFiles
import Testing

@MainActor
@Suite struct FlatpakTests {
    /// Checks flatpak-builder's reading of the manifest, without building anything.
    @Test(.enabled(if: Tool.isThere("flatpak-builder"), "flatpak-builder is missing"))
    func manifestIsAccepted() throws {
        let folder = try TemporaryFolder()
        let manifest = Samples.sources.appendingPathComponent("Packaging/io.github.panorama.Panorama.yml").path

        let run = try Tool.run("flatpak-builder", ["--show-manifest", manifest], in: folder.url)
        let shown = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let modules = try #require(shown["modules"] as? [[String: Any]])

        #expect(run.code == 0, "\(run.errors)")
        #expect(shown["id"] as? String == "io.github.panorama.Panorama")
        #expect(shown["sdk-extensions"] as? [String] == ["org.freedesktop.Sdk.Extension.swift6"])
        #expect(modules.last?["name"] as? String == "panorama")
    }
}
