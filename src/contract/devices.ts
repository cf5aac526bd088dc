import * as z from 'zod/mini'
import { rows } from './endpoint'
import { error } from './format/error-body'
import { id, optionalText } from './format/fields'
import { personSchema } from './persons'
import { everyone } from './roles'

/** A push device as read. The push SDK registers devices, and a successful import with an external id may do so too. */
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

/** The person to assign a device to. If both are given, `person_key` wins. */
export const deviceAssignSchema = z.looseObject({
  person_key: z.optional(z.nullable(z.string())),
  external_person_id: z.optional(z.nullable(z.string())),
})

const persons = '/companies/{company_id}/mobiledb/persons' as const

export const deviceRows = rows({
  listDevices: {
    summary: 'List the push devices of a person',
    roles: everyone,
    things: { person: 'person_id' },
    isPersonal: true,
    method: 'GET',
    path: `${persons}/{person_id}/push_devices`,
    replies: { 200: { body: z.array(deviceSchema) }, 404: error },
  },
  listDevicesByExternalId: {
    summary: 'List the push devices of a person by external id',
    roles: everyone,
    isPersonal: true,
    method: 'GET',
    path: `${persons}/external/{external_person_id}/push_devices`,
    replies: { 200: { body: z.array(deviceSchema) }, 404: error },
  },
  getDevice: {
    summary: 'Read a push device',
    roles: everyone,
    things: { device: 'service_device_id' },
    isPersonal: true,
    method: 'GET',
    path: '/mobile_apps/{app_id}/devices/{service_device_id}',
    replies: { 200: { body: z.looseObject({ device: deviceSchema }) }, 404: error },
  },
  /** Returns the person in version 2 form. Needs `public_api:user` on the owning company, or `public_api:admin`. */
  assignDevice: {
    summary: 'Assign a push device to a person',
    roles: ['support', 'admin'],
    things: { device: 'service_device_id', person: 'person_key' },
    method: 'POST',
    path: '/mobile_apps/{app_id}/devices/{service_device_id}/assign',
    body: deviceAssignSchema,
    replies: { 200: { body: personSchema }, 403: error, 404: error, 422: error },
  },
})
