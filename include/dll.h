/* For programs that include "dll.h". */
#include "dds/dll.h"
