/// How far the headers of a request's files are read, and when there are news of it.
struct ShotReading {
    /// The number of the request.
    let request: Int
    let files: [PictureFile]
    /// What is known of each file, by the index or by its header.
    private(set) var shots: [Shot]
    /// The files whose headers are to be read, those of one file system after the other.
    let unread: [(device: Int, indices: [Int])]
    /// How many headers are not read yet, and of each file system.
    private(set) var unreadCount: Int
    private var remaining: [Int: Int]

    /// How many headers were read since the news before, and how many of them are news.
    private var readCount = 0
    private var batch = ShotReading.batches.lowerBound
    private var isTelling = false

    /// The number of headers read before the first news of them; it doubles up to the last, so that grouping costs little beside reading.
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

    /// Takes what a header states.
    /// - Parameters:
    ///   - shot: nil if the header cannot be read for now.
    ///   - index: That of the file.
    /// - Returns: Whether to tell of it: the batch is full, or nothing more comes of its file system, while others may not answer.
    mutating func take(_ shot: Shot?, _ index: Int, of request: Int) -> Bool {
        guard request == self.request else { return false }
        if let shot { shots[index] = shot }
        (readCount, unreadCount) = (readCount + 1, unreadCount - 1)
        remaining[files[index].device, default: 0] -= 1
        guard readCount >= batch || remaining[files[index].device] == 0, !isTelling else { return false }
        isTelling = true
        return true
    }

    /// Begins another batch, when what was read is about to be told.
    mutating func beginBatch() {
        (readCount, isTelling) = (0, false)
        batch = min(batch * 2, ShotReading.batches.upperBound)
    }
}
