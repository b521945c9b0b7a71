import CSandbox
import Glibc
import Imaging
import Platform

/// Memory for the result of an order, shared by parent and worker. Neither can shrink it while the other uses it. Only one thread at a time
/// may use it.
final class SharedMemory: Sendable {
    let descriptor: Int32
    let byteCount: Int
    /// The address at which it is mapped.
    private let address: UInt
    /// Whether the pages stay mapped in this process for the next order of this size.
    let isKept: Bool

    private var memory: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(bitPattern: address), count: byteCount)
    }

    /// Allocates memory; sending `descriptor` shares it with another process.
    /// - Parameter isKept: Whether it is used for several orders, so that its pages are mapped immediately.
    /// - Throws: `system` if there is not enough memory.
    init(byteCount: Int, isKept: Bool = false) throws(PictureError) {
        let descriptor = csandbox_shared_memory(byteCount)
        guard descriptor >= 0 else { throw PictureError(code: errno) }
        guard let memory = Self.map(descriptor, byteCount, atOnce: isKept) else {
            let code = errno
            close(descriptor)
            throw PictureError(code: code)
        }
        (self.descriptor, self.byteCount, self.isKept) = (descriptor, byteCount, isKept)
        address = UInt(bitPattern: memory.baseAddress)
    }

    /// Maps memory received with an order; nil if it has another length. The descriptor is closed in any case.
    /// - Parameter isKept: Whether it has been used before.
    init?(received descriptor: Int32, byteCount: Int, isKept: Bool) {
        // Seeking to the end is the only way to query the length that a worker's sandbox allows.
        guard descriptor >= 0, lseek(descriptor, 0, SEEK_END) == byteCount, let memory = Self.map(descriptor, byteCount, atOnce: isKept)
        else {
            close(descriptor)
            return nil
        }
        (self.descriptor, self.byteCount, self.isKept) = (descriptor, byteCount, isKept)
        address = UInt(bitPattern: memory.baseAddress)
    }

    deinit {
        munmap(memory.baseAddress, memory.count)
        close(descriptor)
    }

    /// - Parameter atOnce: Whether to map all pages now, which is cheaper than mapping them one by one if all will be used.
    private static func map(_ descriptor: Int32, _ byteCount: Int, atOnce: Bool) -> UnsafeMutableRawBufferPointer? {
        let flags = MAP_SHARED | (atOnce ? MAP_POPULATE : 0)
        guard let mapped = mmap(nil, byteCount, PROT_READ | PROT_WRITE, flags, descriptor, 0), mapped != MAP_FAILED else { return nil }
        return UnsafeMutableRawBufferPointer(start: mapped, count: byteCount)
    }

    /// - Precondition: `bitmap` has the size for which the memory was allocated.
    func write(_ bitmap: Bitmap) {
        precondition(bitmap.byteCount == memory.count, "the memory has \(memory.count) bytes, the picture \(bitmap.byteCount)")
        bitmap.pixels.withUnsafeBytes { memory.copyMemory(from: $0) }
    }

    /// - Precondition: The bytes fit into the memory.
    func write(_ bytes: [UInt8]) {
        precondition(bytes.count <= memory.count, "the memory has \(memory.count) bytes, the file \(bytes.count)")
        bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
    }

    /// Returns a copy of the first bytes, which the worker can no longer change; nil if there are fewer bytes.
    func bytes(_ count: Int) -> [UInt8]? {
        (0...memory.count).contains(count) ? [UInt8](UnsafeRawBufferPointer(rebasing: memory[..<count])) : nil
    }

    /// Returns a copy that the worker can no longer change. Unless the memory is kept, call this only once: copied pages are released from
    /// this process immediately, so that a picture is never held twice.
    func bitmap(_ size: PixelSize, isComplete: Bool, frame: AnimationFrame?) -> Bitmap {
        let pixels = [UInt32](unsafeUninitializedCapacity: size.area) { pixels, count in
            guard let copy = UnsafeMutableRawPointer(pixels.baseAddress), let memory = memory.baseAddress else { return }
            for start in stride(from: 0, to: size.area * 4, by: Self.bytesAtOnce) {
                let length = min(Self.bytesAtOnce, size.area * 4 - start)
                (copy + start).copyMemory(from: memory + start, byteCount: length)
                // Releases the pages from this process only; the shared memory itself stays.
                if !isKept { madvise(memory + start, length, MADV_DONTNEED) }
            }
            count = size.area
        }
        return Bitmap(width: size.width, height: size.height, pixels: pixels, isComplete: isComplete, animation: frame)
    }

    /// A multiple of the page size.
    private static var bytesAtOnce: Int { 1 << 20 }
}
