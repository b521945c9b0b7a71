extension GoldenStore {
    /// A store for the goldens beside a test's file, with the backend's PNG files and the fingerprint of what draws here.
    public static func inStudio(beside testFile: String = #filePath) throws -> GoldenStore {
        try GoldenStore(beside: testFile, files: CodecPictureFiles(), renderer: RendererFingerprint(fonts: Studio.fonts()))
    }
}
