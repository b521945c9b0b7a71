extension [Letter] {
    /// What has arrived before the program was started for the first time.
    static let post = [
        letter(
            "ferry", from: "Harbour Office", "Winter timetable", "today",
            """
            From Monday, the ferry to the outer islands leaves at 7:40 and 16:10. On days with ice there is no crossing; a lamp at the quay tells.

            Bicycles are free.
            """),
        letter(
            "noor", from: "Noor Haddad", "Pictures from the north pier", "today",
            """
            I have sorted them: twenty-three, of which nine show the sea and one shows us. The one with the lamps is my favourite.

            Shall we print it?
            """),
        letter(
            "library", from: "City Library", "Two books are due on Friday", "yesterday",
            "\"The Lighthouse Keepers\" and \"Knots for Every Day\". You can extend both at the desk, or by answering this letter."),
        letter(
            "ben", from: "Ben Okafor", "Ridge walk", "yesterday",
            "The weather looks good until noon. We meet at the old mill at eight. Bring the thermos, I bring the cake.", isPinned: true),
        letter(
            "choir", from: "Harbour Choir", "Rehearsal is in the small hall", "mon",
            "The large hall is being painted. Altos come at half past six, everyone else at seven."),
        letter(
            "eleni", from: "Eleni Pappas", "The stove works again", "mon",
            "It was the damper. The workshop is warm, and the glue dries overnight. You can pick up the frame on Thursday.", isRead: true),
        letter(
            "survey", from: "Coast Survey", "Your tide readings for November", "sun",
            "Thank you for thirty readings. The highest was 2.31 m on the 14th, the lowest 0.12 m on the 20th.", isRead: true),
        letter(
            "mill", from: "The Old Mill", "Flour day", "sat",
            "We grind rye and spelt on the first Saturday of each month. Bags are at the gate.", isRead: true),
    ]

    private static func letter(
        _ id: String, from sender: String, _ subject: String, _ day: String, _ text: String, isRead: Bool = false, isPinned: Bool = false
    ) -> Letter {
        Letter(id: id, sender: sender, subject: subject, day: day, text: text, isRead: isRead, isPinned: isPinned)
    }
}
