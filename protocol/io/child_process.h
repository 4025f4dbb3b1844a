#pragma once

// The first version of Boost.Process, which all supported releases of Boost have. Since 1.88 it
// stands beside its successor, under another name.

#include <boost/version.hpp>

#if BOOST_VERSION >= 108800
#include <boost/process/v1.hpp>
#include <boost/process/v1/extend.hpp>
#else
#include <boost/process.hpp>
#include <boost/process/extend.hpp>
#endif

namespace outflank {

#if BOOST_VERSION >= 108800
namespace bp = boost::process::v1;
#else
namespace bp = boost::process;
#endif

}  // namespace outflank
