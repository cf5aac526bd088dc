import type { StoredDevice } from './store'

/** A device as in a reply. */
export const writeDevice = ({
  company_key: _,
  person_id: __,
  app_id,
  latitude,
  longitude,
  ...device
}: StoredDevice) => ({
  ...device,
  location: latitude === null || longitude === null ? null : { latitude, longitude },
  url: `/mobile_apps/${encodeURIComponent(app_id)}/devices/${encodeURIComponent(device.service_device_id)}`,
})
