// The same as IlmThreadConfig.h, for Imath.
#include <Imath/ImathConfig.h>
