/* One of the names of DDS 3 for its header; see api/dll.h. */
#include "../api/dll.h"
