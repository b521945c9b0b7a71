// Expat, with the parser's place by names that every version has: 2.9 replaced the functions of 2.0.
#ifndef PANORAMA_CEXPAT_SHIM_H
#define PANORAMA_CEXPAT_SHIM_H

#include <expat.h>

#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
#define CEXPAT_PLACE(name) XML_GetCurrent##name##64
#else
#define CEXPAT_PLACE(name) XML_GetCurrent##name
#endif

/// Line of the current event, from 1.
static inline long cexpat_line(XML_Parser parser) { return (long)CEXPAT_PLACE(LineNumber)(parser); }

/// Offset of the current event in bytes; -1 if there is none.
static inline long cexpat_offset(XML_Parser parser) { return (long)CEXPAT_PLACE(ByteIndex)(parser); }

/// Length of the current event in bytes.
static inline long cexpat_length(XML_Parser parser) { return (long)CEXPAT_PLACE(ByteCount)(parser); }

#endif
