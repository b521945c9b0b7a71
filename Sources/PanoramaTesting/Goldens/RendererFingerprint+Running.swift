import Platform
package import SDLBackend
public import StageTesting

extension RendererFingerprint {
    /// The fingerprint of this process's renderer with the given fonts.
    package init(running report: SystemReport = SystemReport(), fonts: FontBook) {
        self.init(
            sdl: RendererFingerprint.version("SDL", in: report),
            ttf: RendererFingerprint.version("SDL_ttf", in: report), architecture: RendererFingerprint.processor,
            fonts: RendererFingerprint.hash(
                of: (FontFace.allCases.map { fonts.source(of: $0).file } + fonts.fallbackFiles).map { fonts.contents(of: $0) }))
    }

    /// The fingerprint of this process's renderer with the toolkit's own fonts.
    /// - Throws: If SDL does not start.
    public static func running() throws -> RendererFingerprint { try RendererFingerprint(fonts: DisplaylessBackend.fonts()) }

    private static func version(_ library: String, in report: SystemReport) -> String {
        let line = report.versions.first { $0.hasPrefix(library + " ") }
        return line.map { String($0.dropFirst(library.count + 1)) } ?? "unknown"
    }

    private static var processor: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            "other"
        #endif
    }

    /// 64-bit FNV-1a over the concatenated bytes of the files.
    private static func hash(of files: [UnsafeRawBufferPointer]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for file in files {
            for byte in file { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
