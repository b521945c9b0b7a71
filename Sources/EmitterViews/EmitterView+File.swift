public import EmitterFiles
public import Widgets

extension EmitterView {
    /// Creates a view of the emitter in a file, which is read at once.
    ///
    /// ```swift
    /// let fire = try EmitterView(file: "emitters/fire.json")
    /// ```
    ///
    /// For a picture that is missing or damaged, soft dots are drawn, which is reported once to `Stage.foundFault`. To read the file on
    /// another thread, create an ``EmitterFile`` there.
    /// - Throws: An error with one line for the user, as ``EmitterFile/init(at:)`` does.
    public convenience init(file path: String) throws(EmitterFileError) { self.init(try EmitterFile(at: path)) }

    /// Creates a view of the emitter in a file that has been read.
    public convenience init(_ file: EmitterFile) {
        self.init(file.emitter, capacity: file.capacity, policy: file.policy)
        pictures = file.pictures
    }

    /// Replaces the emitter and its pictures, and begins its emission at time 0.
    public func begin(_ file: EmitterFile) {
        pictures = file.pictures
        begin(file.emitter, capacity: file.capacity, policy: file.policy)
    }
}
