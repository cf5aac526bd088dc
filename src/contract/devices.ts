import * as z from 'zod/mini'
import { row } from './endpoint'
import { errorBodySchema } from './format/error-body'
import { id, optionalText } from './format/fields'
import { personSchema } from './persons'

/** A push device as read (interface.md "Push device", decisions 39, 41, 63): registered by the push SDK only. */
export const deviceSchema = z.looseObject({
  service_device_id: id,
  os: optionalText,
  os_version: optionalText,
  sdk_version: optionalText,
  app_version: optionalText,
  push_token: optionalText,
  hardware_make: optionalText,
  hardware_model: optionalText,
  advertising_id: optionalText,
  locale: optionalText,
  location: z.nullish(z.looseObject({ latitude: z.nullish(z.number()), longitude: z.nullish(z.number()) })),
  timezone: optionalText,
  url: optionalText,
})
export type Device = z.infer<typeof deviceSchema>

/** Whom a device shall belong to: with both, person_key is used (association rule 1). */
export const deviceAssignSchema = z.looseObject({
  person_key: z.optional(z.nullable(z.string())),
  external_person_id: z.optional(z.nullable(z.string())),
})

const error = { body: errorBodySchema }
const persons = '/companies/{company_id}/mobiledb/persons' as const

export const deviceRows = {
  listDevices: row({
    id: 'listDevices',
    no: 24,
    method: 'GET',
    path: `${persons}/{person_id}/push_devices`,
    replies: { 200: { body: z.array(deviceSchema) }, 404: error },
  }),
  listDevicesByExternalId: row({
    id: 'listDevicesByExternalId',
    no: 25,
    method: 'GET',
    path: `${persons}/external/{external_person_id}/push_devices`,
    replies: { 200: { body: z.array(deviceSchema) }, 404: error },
  }),
  getDevice: row({
    id: 'getDevice',
    no: 26,
    method: 'GET',
    path: '/mobile_apps/{app_id}/devices/{service_device_id}',
    replies: { 200: { body: z.looseObject({ device: deviceSchema }) }, 404: error },
  }),
  /** Answers the person in Version 2 form; needs `public_api:user` on the owning company or `public_api:admin`. */
  assignDevice: row({
    id: 'assignDevice',
    no: 'decision 40',
    method: 'POST',
    path: '/mobile_apps/{app_id}/devices/{service_device_id}/assign',
    body: deviceAssignSchema,
    replies: { 200: { body: personSchema }, 403: error, 404: error, 422: error },
  }),
}
