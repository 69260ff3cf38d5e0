#pragma once

#include <embree3/rtcore.h>

#include <memory>

namespace motzkin::bench {

/// Embree on one thread.
inline RTCDevice embree_device() {
  struct Close {
    void operator()(RTCDevice device) const { rtcReleaseDevice(device); }
  };
  static const std::unique_ptr<RTCDeviceTy, Close> only(rtcNewDevice("threads=1,start_threads=0"));
  return only.get();
}

}  // namespace motzkin::bench
