// The room is named; its furniture follows.
