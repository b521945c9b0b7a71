/// What a renderer holds and what its last frames cost it.
public struct RendererStatistics: Equatable {
    /// SDL's name for the renderer, such as `opengl` or `software`.
    public let rendererName: String
    /// Bytes of all cached textures and prepared sprites.
    public let textureBytes: Int
    /// The most that `textureBytes` can become.
    public let textureByteBudget: Int
    /// Draws left out so far because a texture could not be made.
    public let failureCount: Int
}

extension DisplayListExecutor {
    var statistics: RendererStatistics {
        RendererStatistics(
            rendererName: renderer.name, textureBytes: caches.byteCount + blitter.byteCount,
            textureByteBudget: caches.budget + SpriteCache.budget, failureCount: failureCount)
    }
}
