# manual.awk SUPPLEMENT: reads a manual page of swift-argument-parser's generate-manual, and prints it as mandoc's checks demand it: a line for each
# sentence, paragraphs instead of empty lines, and examples as they stand. The sections in the file SUPPLEMENT replace the last one, EXIT STATUS.
BEGIN {
    supplement = ARGV[1]
    ARGV[1] = "-"
}

# Prints a line of text. A dash is a hyphen and not part of a word's hyphenation; a dot or quote at the start is not a request.
function text(line) {
    gsub(/\\/, "\\e", line)
    gsub(/-/, "\\-", line)
    if (line ~ /^[.']/) line = "\\&" line
    print line
}

# Prints a paragraph, with a new line after each sentence and after 72 characters.
function sentences(paragraph, words, count, i, line) {
    count = split(paragraph, words, " ")
    for (i = 1; i <= count; i++) {
        if (line != "" && length(line) + length(words[i]) > 72) { text(line); line = "" }
        line = line (line == "" ? "" : " ") words[i]
        if (words[i] ~ /\.$/) { text(line); line = "" }
    }
    if (line != "") text(line)
}

function end_examples() { if (examples) print ".Ed"; examples = 0 }

/^\.Sh "EXIT STATUS"/ { exit }
/^\.Pp$/ || /^$/ { paragraph = !examples; next }
/^Examples:$/ { print ".Pp\nExamples:\n.Bd -literal -offset indent"; examples = 1; paragraph = 0; next }
/^\.Nd / { gsub(/"/, ""); sub(/\.$/, ""); print ".Nd " tolower(substr($0, 5, 1)) substr($0, 6); next }
/^\.Ar subcommand$/ { print ".Op Ar subcommand"; next }
/^\./ { end_examples(); paragraph = 0; print; next }
examples { sub(/^ +/, ""); text($0); next }
{ if (paragraph) print ".Pp"; paragraph = 0; sentences($0) }
END { while ((getline line <supplement) > 0) print line }
