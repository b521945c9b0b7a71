/// Counts the pictures being loaded, by name: a picture counts once, however many of its sizes are requested.
///
/// Each request is added, and later either finished or cancelled. A picture is finished when none of its requests is pending. A picture
/// whose requests were all cancelled is not counted.
struct LoadingCount {
    private struct Picture {
        var pendingRequests = 0
        var hasResult = false
    }

    private var pictures: [String: Picture] = [:]
    /// The number of pictures with no pending request.
    private(set) var finished = 0
    /// The number of pictures requested since the last reset.
    var total: Int { pictures.count }

    mutating func addRequest(for name: String) {
        var picture = pictures[name] ?? Picture()
        if picture.pendingRequests == 0, picture.hasResult { finished -= 1 }
        picture.pendingRequests += 1
        pictures[name] = picture
    }

    mutating func finishRequest(for name: String) { removeRequest(for: name, hasResult: true) }

    mutating func cancelRequest(for name: String) { removeRequest(for: name, hasResult: false) }

    private mutating func removeRequest(for name: String, hasResult: Bool) {
        var picture = pictures[name] ?? Picture()
        precondition(picture.pendingRequests > 0, "a request ends once, after it was added, not again: \(name)")
        picture.pendingRequests -= 1
        picture.hasResult = picture.hasResult || hasResult
        if picture.pendingRequests == 0, picture.hasResult { finished += 1 }
        pictures[name] = picture.pendingRequests > 0 || picture.hasResult ? picture : nil
    }

    /// Resets the count once every picture is finished.
    mutating func resetIfFinished() {
        if finished == total { pictures.removeAll(keepingCapacity: true) }
        if pictures.isEmpty { finished = 0 }
    }
}
