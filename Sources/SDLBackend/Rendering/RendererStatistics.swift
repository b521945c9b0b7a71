/// A renderer's memory use and failures.
public struct RendererStatistics: Equatable {
    /// SDL's name for the renderer, such as `opengl` or `software`.
    public let rendererName: String
    /// Bytes of all cached textures and prepared sprites.
    public let textureBytes: Int
    /// Upper limit of `textureBytes`.
    public let textureByteBudget: Int
    /// Number of draws in the last frame: rectangles, shapes, texts, pictures and batches of sprites.
    public let drawCount: Int
    /// Number of draws skipped so far because a texture could not be created.
    public let failureCount: Int
}

extension DisplayListExecutor {
    var statistics: RendererStatistics {
        RendererStatistics(
            rendererName: renderer.name, textureBytes: caches.byteCount + blitter.byteCount,
            textureByteBudget: caches.budget + SpriteCache.budget, drawCount: counts.draws, failureCount: counts.failures)
    }
}
