// OpenEXR's headers, since 3.2, look for this one in the folder that only its pkg-config file names.
#include <OpenEXR/IlmThreadConfig.h>
