// As IlmThreadConfig.h, of Imath.
#include <Imath/ImathConfig.h>
