import Glibc
import Synchronization

// Functions that libFuzzer calls through C, for the chosen target.

private let chosen = Mutex<FuzzTarget?>(nil)

/// Chooses a target.
/// - Returns: The longest input to try; 0 if there is no target of that name.
@_cdecl("fuzz_choose") public func choose(_ name: UnsafePointer<CChar>) -> Int {
    let name = String(cString: name)
    let target = FuzzTarget.all.first { $0.name == name }
    chosen.withLock { $0 = target }
    return target?.longest ?? 0
}

/// - Returns: 1 if the target accepted the bytes.
@_cdecl("fuzz_read") public func read(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let target = chosen.withLock { $0 }
    return target?.read(Array(UnsafeBufferPointer(start: bytes, count: count))) == true ? 1 : 0
}

/// Repairs bytes in place.
/// - Returns: Their number, at most `room`.
@_cdecl("fuzz_mend") public func mend(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int) -> Int {
    var mended = Array(UnsafeBufferPointer(start: bytes, count: count))
    chosen.withLock { $0 }?.mend(&mended)
    guard mended.count <= room else { return count }
    for (index, byte) in mended.enumerated() { bytes[index] = byte }
    return mended.count
}

/// - Returns: The name of a target, which the caller frees; nil after the last.
@_cdecl("fuzz_name") public func name(_ index: Int) -> UnsafeMutablePointer<CChar>? {
    FuzzTarget.all.indices.contains(index) ? strdup(FuzzTarget.all[index].name) : nil
}
