import CParticles
import LayoutMath

/// The implementations of the inner loops, of which a processor supports some. All give the same bits.
enum LaneKernel: CaseIterable, Sendable {
    /// Swift only, for any processor.
    case portable
    /// Eight particles per register, on most x86-64 processors since 2013.
    case avx2
    /// Sixteen particles where faster, on servers and recent desktop processors.
    case avx512

    static var available: [LaneKernel] {
        #if arch(x86_64)
            cparticles_has_avx512() != 0 ? allCases : cparticles_has_avx2() != 0 ? [.portable, .avx2] : [.portable]
        #else
            [.portable]
        #endif
    }

    static let fastest = available.last ?? .portable

    /// Advances the first of `count` particles by `step` seconds of age.
    /// - Returns: The number of particles advanced; the caller advances the rest in groups of eight.
    func pull(_ particles: CParticlesPull, _ count: Int, acceleration: SIMD3<Float>, step: Float) -> Int {
        #if arch(x86_64)
            guard self != .portable, count >= 8 else { return 0 }
            let isWide = self == .avx512
            let moved = isWide ? count & ~15 : count & ~7
            withUnsafePointer(to: particles) {
                if isWide {
                    cparticles_pull_avx512($0, moved, acceleration.x, acceleration.y, step)
                } else {
                    cparticles_pull_avx2($0, moved, acceleration.x, acceleration.y, step)
                }
            }
            return moved
        #else
            return 0
        #endif
    }

    /// Writes the visible ones among the first `count` particles over `sprites` from `end` on, and advances `end`.
    /// - Returns: The number of particles processed; the caller processes the rest in groups of eight.
    func write(_ particles: CParticlesBallistic, _ count: Int, _ view: CParticlesView, over sprites: inout [Sprite], from end: inout Int)
        -> Int
    {
        #if arch(x86_64)
            guard self != .portable, count >= 8 else { return 0 }
            precondition(end + count + 8 <= sprites.count, "sprites have room for all particles and eight more")
            end += sprites.withUnsafeMutableBufferPointer { sprites in
                UnsafeMutableBufferPointer(rebasing: sprites[end...]).withMemoryRebound(to: CParticlesSprite.self) { sprites in
                    guard let first = sprites.baseAddress else { return 0 }
                    return withUnsafePointer(to: particles) { particles in
                        withUnsafePointer(to: view) { cparticles_sprites_avx2(particles, count & ~7, $0, first) }
                    }
                }
            }
            return count & ~7
        #else
            return 0
        #endif
    }
}

extension CParticlesView {
    init(_ motion: CellMotion, _ now: SplitTime) {
        let speed = motion.colorSpeed * 255
        self.init(
            second: now.second, fraction: now.fraction, time_scale: motion.timeScale, acceleration_x: motion.acceleration.x,
            acceleration_y: motion.acceleration.y, scale_speed: motion.scaleSpeed, color_speed: (speed.z, speed.y, speed.x, speed.w))
    }
}
