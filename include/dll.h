/* For programs that include "dll.h", with the directory of this file on the path. It is not installed, for its name
 * says little: there, the directory for such programs is include/dds. */
#include "dds/dll.h"
