import Platform

/// The pictures that are being loaded.
struct PendingRequests: Sequence {
    struct Request {
        /// Tells this request's result from those of earlier requests of the same picture.
        let token: Int
        var isVisible: Bool
        /// The last frame that requested it.
        var frame: Int
        /// Whether it is included in the count of what is loading.
        var isCounted = false
    }

    private var requests: [ImageID: Request] = [:]
    private var lastToken = 0

    var isEmpty: Bool { requests.isEmpty }
    var images: Dictionary<ImageID, Request>.Keys { requests.keys }

    subscript(image: ImageID) -> Request? {
        get { requests[image] }
        set { requests[image] = newValue }
    }

    /// Returns a new request, which is not pending yet.
    mutating func make(isVisible: Bool, frame: Int) -> Request {
        lastToken += 1
        return Request(token: lastToken, isVisible: isVisible, frame: frame)
    }

    /// Returns the job that loads a pending picture; nil if it is not pending.
    func job(_ image: ImageID) -> DecodeJob? { requests[image].map { DecodeJob(image: image, token: $0.token) } }

    func makeIterator() -> Dictionary<ImageID, Request>.Iterator { requests.makeIterator() }
}
