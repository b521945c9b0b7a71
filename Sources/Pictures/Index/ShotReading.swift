/// Progress in reading the headers of a request's files, and when to report it.
struct ShotReading {
    /// The number of the request.
    let request: Int
    let files: [PictureFile]
    /// What is known about each file, from the index or from its header.
    private(set) var shots: [Shot]
    /// The files whose headers must be read, grouped by file system.
    let unread: [(device: Int, indices: [Int])]
    /// How many headers are still unread, in total and for each file system.
    private(set) var unreadCount: Int
    private var remaining: [Int: Int]

    /// How many headers were read since the last report, the number that triggers the next one, and whether a report is pending.
    private var readCount = 0
    private var batch = ShotReading.batches.lowerBound
    private var isTelling = false

    /// The number of headers read before the first report. It doubles after each report up to the maximum, so that grouping costs little
    /// compared with reading.
    private static let batches = 256...16_384

    init(_ request: Int, of files: [PictureFile], _ index: PictureIndex) {
        (self.request, self.files) = (request, files)
        let known = files.map { index.shot(of: $0) }
        shots = known.map { $0 ?? Shot() }
        let indices = files.indices.filter { known[$0] == nil }
        let groups = Dictionary(grouping: indices) { files[$0].device }
        // In the order of their first files.
        unread = groups.map { ($0.key, $0.value) }.sorted { $0.indices[0] < $1.indices[0] }
        (unreadCount, remaining) = (indices.count, groups.mapValues(\.count))
    }

    /// Stores the facts that a header states.
    /// - Parameters:
    ///   - shot: nil if the header temporarily cannot be read.
    ///   - index: The index of the file.
    /// - Returns: Whether to report the progress: the batch is full, or its file system is finished while others may be unresponsive.
    mutating func take(_ shot: Shot?, _ index: Int, of request: Int) -> Bool {
        guard request == self.request else { return false }
        if let shot { shots[index] = shot }
        (readCount, unreadCount) = (readCount + 1, unreadCount - 1)
        remaining[files[index].device, default: 0] -= 1
        guard readCount >= batch || remaining[files[index].device] == 0, !isTelling else { return false }
        isTelling = true
        return true
    }

    /// Begins another batch; called when the last one is about to be reported.
    mutating func beginBatch() {
        (readCount, isTelling) = (0, false)
        batch = min(batch * 2, ShotReading.batches.upperBound)
    }
}
