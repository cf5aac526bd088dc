import type { StoredDevice } from './store'

/** A device as in a reply. */
export function writeDevice(device: StoredDevice) {
  const { app_id, service_device_id, latitude, longitude } = device
  return {
    service_device_id,
    os: device.os,
    os_version: device.os_version,
    sdk_version: device.sdk_version,
    app_version: device.app_version,
    push_token: device.push_token,
    hardware_make: device.hardware_make,
    hardware_model: device.hardware_model,
    advertising_id: device.advertising_id,
    locale: device.locale,
    location: latitude === null || longitude === null ? null : { latitude, longitude },
    timezone: device.timezone,
    url: `/mobile_apps/${encodeURIComponent(app_id)}/devices/${encodeURIComponent(service_device_id)}`,
  }
}
