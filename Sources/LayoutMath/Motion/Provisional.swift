internal import Glibc
public protocol Trajectory: Sendable {
    func position(at t: Seconds) -> Double
    func velocity(at t: Seconds) -> Double
    var settlingDuration: Seconds { get }
    var restPosition: Double { get }
}
public struct DecelerationRate: Sendable { public var d: Double; public init(perMillisecond: Double) { d = perMillisecond }
  public static let normal = DecelerationRate(perMillisecond: 0.998); public static let fast = DecelerationRate(perMillisecond: 0.99)
  var k: Double { 1000 * Glibc.log(d) } }
public struct Decay: Trajectory { let x: Double, v: Double, k: Double
  public init(from: Double, velocity: Double, rate: DecelerationRate = .normal) { x = from; v = velocity; k = rate.k }
  public func position(at t: Seconds) -> Double { t >= settlingDuration ? restPosition : x + v * (Glibc.exp(k*t) - 1) / k }
  public func velocity(at t: Seconds) -> Double { t >= settlingDuration ? 0 : v * Glibc.exp(k*t) }
  public var restPosition: Double { x - v / k }
  public var settlingDuration: Seconds { abs(v) < 1 ? 0 : max(0, Glibc.log(-k*0.5/abs(v))/k) }
  public func timeToReach(_ X: Double) -> Seconds? { let a = 1 + k*(X-x)/v; return a > 0 && v != 0 ? Glibc.log(a)/k : nil } }
public struct Spring: Sendable { let w: Double, z: Double
  public init(angularFrequency: Double, dampingRatio: Double) { w = angularFrequency; z = dampingRatio }
  public init(response: Double, dampingRatio: Double) { w = 2 * .pi / response; z = dampingRatio }
  public static let bounce = Spring(angularFrequency: 200.0.squareRoot(), dampingRatio: 1) }
public struct SpringMotion: Trajectory { let s: Spring, x0: Double, v0: Double, to: Double
  public init(_ spring: Spring, from: Double, velocity: Double, to: Double) { s = spring; x0 = from - to; v0 = velocity; self.to = to }
  public func position(at t: Seconds) -> Double { t >= settlingDuration ? to : to + raw(t) }
  func raw(_ t: Double) -> Double { if s.z >= 1 { return (x0 + (v0 + s.w*x0)*t) * Glibc.exp(-s.w*t) }
    let wd = s.w*(1-s.z*s.z).squareRoot(); return Glibc.exp(-s.z*s.w*t)*(x0*Glibc.cos(wd*t) + (v0+s.z*s.w*x0)/wd*Glibc.sin(wd*t)) }
  public func velocity(at t: Seconds) -> Double { t >= settlingDuration ? 0 : (raw(t+1e-6)-raw(max(0,t-1e-6)))/(t > 1e-6 ? 2e-6 : t + 1e-6) }
  public var settlingDuration: Seconds { if x0 == 0 && v0 == 0 { return 0 }; return 8 / (s.z * s.w) + Glibc.log(max(1, abs(x0) + abs(v0)/s.w)) / (s.z*s.w) }
  public var restPosition: Double { to } }
public struct Landing: Trajectory { let sp: SpringMotion, dec: (x: Double, v: Double, k: Double)?, hand: Double, to: Double
  public init(from x: Double, velocity v: Double, to: Double, viewport: Double) { self.to = to
    let d = to - x
    func spring(_ x: Double, _ v: Double) -> SpringMotion { let D = to - x; let w = D == 0 ? 16 : min(40, max(16, abs(v)/abs(D))); let c = D == 0 ? v : max(-40*abs(D), min(40*abs(D), v)); return SpringMotion(Spring(angularFrequency: w, dampingRatio: 1), from: x, velocity: c, to: to) }
    if abs(d) > viewport, v * d > 0 { let k = abs(v)/abs(d); let h = Glibc.log(abs(d)/(0.05*viewport))/k; dec = (x, v, k); hand = h
      sp = spring(to - d*Glibc.exp(-k*h), v*Glibc.exp(-k*h)) } else { dec = nil; hand = 0; sp = spring(x, v) } }
  public func isCoasting(at t: Seconds) -> Bool { dec != nil && t < hand }
  public func position(at t: Seconds) -> Double { if let dec, t < hand { return to - (to - dec.x)*Glibc.exp(-dec.k*t) }; return sp.position(at: t - hand) }
  public func velocity(at t: Seconds) -> Double { if let dec, t < hand { return dec.v*Glibc.exp(-dec.k*t) }; return sp.velocity(at: t - hand) }
  public var settlingDuration: Seconds { hand + sp.settlingDuration }
  public var restPosition: Double { to } }
public struct BouncingDecay: Trajectory { let dec: Decay, sp: SpringMotion?, edge: Double
  public init(from: Double, velocity: Double, in bounds: ClosedRange<Double>, rate: DecelerationRate = .normal) { dec = Decay(from: from, velocity: velocity, rate: rate)
    let r = dec.restPosition; if bounds.contains(r) { sp = nil; edge = .infinity } else { let e = r.clamped(to: bounds); let t = dec.timeToReach(e) ?? 0; edge = t; sp = SpringMotion(.bounce, from: e, velocity: dec.velocity(at: t), to: e) } }
  public var edgeTime: Seconds? { sp == nil ? nil : edge }
  public func position(at t: Seconds) -> Double { t < edge ? dec.position(at: t) : sp!.position(at: t - edge) }
  public func velocity(at t: Seconds) -> Double { t < edge ? dec.velocity(at: t) : sp!.velocity(at: t - edge) }
  public var settlingDuration: Seconds { sp.map { edge + $0.settlingDuration } ?? dec.settlingDuration }
  public var restPosition: Double { sp?.restPosition ?? dec.restPosition } }
public enum Curve: Sendable { case linear, easeIn, easeOut, easeInOut }
public struct Tween: Trajectory { let a: Double, b: Double, d: Double
  public init(from: Double, to: Double, duration: Seconds, curve: Curve) { a = from; b = to; d = duration }
  public func position(at t: Seconds) -> Double { let u = d > 0 ? (t/d).clamped(to: 0...1) : 1; return a + (b-a)*(1-(1-u)*(1-u)) }
  public func velocity(at t: Seconds) -> Double { t >= d ? 0 : 2*(b-a)/d*(1-t/d) }
  public var settlingDuration: Seconds { d }
  public var restPosition: Double { b } }
public enum Motion: Trajectory { case rest(Double), decay(Decay), spring(SpringMotion), landing(Landing), bouncing(BouncingDecay), tween(Tween)
  var t: any Trajectory { switch self { case .rest(let x): Tween(from: x, to: x, duration: 0, curve: .linear); case .decay(let d): d; case .spring(let d): d; case .landing(let d): d; case .bouncing(let d): d; case .tween(let d): d } }
  public func position(at x: Seconds) -> Double { t.position(at: x) }
  public func velocity(at x: Seconds) -> Double { t.velocity(at: x) }
  public var settlingDuration: Seconds { t.settlingDuration }
  public var restPosition: Double { t.restPosition } }
public struct Animated: Sendable { var m: Motion, s: Seconds
  public init(_ v: Double) { m = .rest(v); s = 0 }
  public func value(at t: Seconds) -> Double { m.position(at: t - s) }
  public func velocity(at t: Seconds) -> Double { m.velocity(at: t - s) }
  public func isSettled(at t: Seconds) -> Bool { t - s >= m.settlingDuration }
  public var target: Double { m.restPosition }
  public mutating func retarget(to: Double, at t: Seconds, with spring: Spring) { m = .spring(SpringMotion(spring, from: value(at: t), velocity: velocity(at: t), to: to)); s = t }
  public mutating func animate(to: Double, at t: Seconds, duration: Seconds, curve: Curve) { m = .tween(Tween(from: value(at: t), to: to, duration: duration, curve: curve)); s = t } }
public struct RubberBand: Sendable { let c: Double
  public init(coefficient: Double) { c = coefficient }
  func apply(_ x: Double, _ d: Double) -> Double { x < 0 ? -apply(-x, d) : (1 - 1/(x*c/d+1))*d }
  func inv(_ y: Double, _ d: Double) -> Double { y < 0 ? -inv(-y, d) : d/c*(1/(1-min(y/d, 0.999999))-1) }
  public func displayed(_ p: Double, in l: ClosedRange<Double>, extent: Double) -> Double { let e = p.clamped(to: l); return e + apply(p - e, extent) }
  public func pull(showing p: Double, in l: ClosedRange<Double>, extent: Double) -> Double { let e = p.clamped(to: l); return e + inv(p - e, extent) } }
public struct VelocityTracker: Sendable { public enum Strategy: Sendable { case weighted, leastSquares }
  var s: [(Double, Double, Double)] = []
  public init(_ s: Strategy) {}
  public mutating func add(_ p: Point, at t: Seconds) { if s.last?.2 == t { s.removeLast() }; s.append((p.x, p.y, t)); if s.count > 6 { s.removeFirst() } }
  public func velocity(at t: Seconds) -> Vector { guard let l = s.last, s.count > 2, t - l.2 <= 0.04 else { return .zero }; let f = s[0]; return Vector(x: (l.0-f.0)/(l.2-f.2), y: (l.1-f.1)/(l.2-f.2)) } }
public enum WheelGeometry { public static func step(viewport v: Double) -> Double { Glibc.pow(v, 2.0/3) } }

extension Motion { public func isCoasting(at x: Seconds) -> Bool { switch self { case .landing(let l): l.isCoasting(at: x); case .bouncing(let b): x < (b.edgeTime ?? .infinity); case .decay: true; default: false } } }
public enum TouchpadCoast { public static func velocity(atLastEvent v: Double) -> Double { abs(v) < 200 ? 0 : v * 0.9047 } }
extension Animated { public init(from: Double, velocity: Double, to: Double, at t: Seconds, spring: Spring) { m = .spring(SpringMotion(spring, from: from, velocity: velocity, to: to)); s = t } }
