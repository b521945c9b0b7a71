// Since version 3.2, OpenEXR's headers look for this one in a folder that only its pkg-config file names.
#include <OpenEXR/IlmThreadConfig.h>
