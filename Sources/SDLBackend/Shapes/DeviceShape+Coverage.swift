import Platform

nonisolated extension DeviceShape {
    /// The coverage of the rectangle and its outset.
    /// - Complexity: O(pixels), with a few operations per pixel, or about a hundred for shadows.
    func coverage() -> Coverage {
        let (fullWidth, fullHeight) = (width + 2 * outset, height + 2 * outset)
        switch form {
        case .rounded(let radius):
            let distance = distanceToOutline(radius: radius)
            return Coverage(mirroring: fullWidth, fullHeight) { 0.5 - distance($0, $1) }
        case .ring(let radius, let line):
            let distance = distanceToOutline(radius: radius)
            return Coverage(mirroring: fullWidth, fullHeight) { x, y in
                let d = distance(x, y)
                return Self.inside(d) - Self.inside(d + line)
            }
        case .dashedRing(let radius, let line, let dash, let gap):
            return dashedCoverage(radius: radius, line: line, dash: dash, gap: gap)
        case .shadow(let radius, let sigma):
            let shadow = RoundedShadow(width: Double(width), height: Double(height), radius: radius, sigma: sigma)
            let (middleX, middleY) = (Double(fullWidth) / 2, Double(fullHeight) / 2)
            return Coverage(mirroring: fullWidth, fullHeight) { shadow.value(x: $0 - middleX, y: $1 - middleY) }
        case .feather(let fade):
            let margin = Double(outset)
            return Coverage(mirroring: fullWidth, fullHeight) { x, y in
                let (dx, dy) = (max(0, margin - x), max(0, margin - y))
                return 1 - (dx * dx + dy * dy).squareRoot().smoothstep(from: 0, to: fade)
            }
        case .glow(let falloff):
            return glowCoverage(falloff)
        case .checks(let side):
            return Coverage(width: width, height: height) { x, y in Double((Int(x) / side + Int(y) / side) % 2) }
        case .icon(let icon):
            return IconRasterizer(icon, width: width, height: height).coverage()
        }
    }

    /// Coverage of a pixel whose centre lies `distance` outside an edge.
    static func inside(_ distance: Double) -> Double { min(max(0.5 - distance, 0), 1) }

    /// Signed distance, positive outside, from a point of the top left quarter to the rectangle's rounded outline.
    private func distanceToOutline(radius: Double) -> (Double, Double) -> Double {
        let (halfWidth, halfHeight) = (Double(width) / 2, Double(height) / 2)
        let margin = Double(outset)
        return { x, y in
            let dx = abs(x - margin - halfWidth) - halfWidth + radius
            let dy = abs(y - margin - halfHeight) - halfHeight + radius
            let (outX, outY) = (max(dx, 0), max(dy, 0))
            return (outX * outX + outY * outY).squareRoot() + min(max(dx, dy), 0) - radius
        }
    }

    private func glowCoverage(_ falloff: RadialFalloff) -> Coverage {
        // Uses a table of distances, because looking up the stops for every pixel would be too slow.
        let steps = 1_024
        let table = (0...steps).map { falloff.coverage(at: Double($0) / Double(steps)) }
        let (halfWidth, halfHeight) = (Double(width) / 2, Double(height) / 2)
        return Coverage(mirroring: width, height) { x, y in
            let (dx, dy) = ((x - halfWidth) / halfWidth, (y - halfHeight) / halfHeight)
            let distance = (dx * dx + dy * dy).squareRoot()
            return distance >= 1 ? 0 : table[Int(distance * Double(steps))]
        }
    }

    private func dashedCoverage(radius: Double, line: Double, dash: Double, gap: Double) -> Coverage {
        let outline = distanceToOutline(radius: radius)
        let way = RoundedOutline(width: Double(width) - line, height: Double(height) - line, radius: max(0, radius - line / 2))
        let periods = max(1, (way.length / (dash + gap)).rounded())
        let period = way.length / periods
        let half = period * dash / (dash + gap) / 2
        let (middleX, middleY) = (Double(width) / 2, Double(height) / 2)
        return Coverage(width: width, height: height) { x, y in
            let d = outline(x, y)
            let across = Self.inside(d) - Self.inside(d + line)
            guard across > 0 else { return 0 }
            let position = way.position(nearest: x - middleX, y - middleY)
            let along = abs(position.truncatingRemainder(dividingBy: period) - half)
            // The first dash begins at the start of the outline, so the previous one ends one gap earlier.
            return across * Self.inside(min(along, period - along) - half)
        }
    }
}
