import * as z from 'zod/mini'
import { deviceSchema } from '#/contract/devices'
import { importBatchSchema } from '#/contract/imports'
import { openCompany } from '../outside-world'
import type { Service } from '../service'

/** A token in APNs format. */
export const APNS_TOKEN = '9f3c'.repeat(16)

/** A company with an app, and functions that import tokens into it. */
export async function newImporter(service: Service) {
  const { company, outsideWorld } = await openCompany(service)
  const migrations = `/mobile_apps/${company.app}/migrations`
  const post = (devices: unknown, user?: string) =>
    service.send('POST', `${migrations}/import_batches`, { body: { devices }, ...(user && { user }) })
  return {
    company,
    outsideWorld,
    migrations,
    post,
    createBatch: async (devices: unknown) => importBatchSchema.parse((await post(devices)).body),
    read: async (id: string) =>
      importBatchSchema.parse((await service.send('GET', `${migrations}/import_batches/${id}`)).body),
    history: (token: string) => service.send('GET', `${migrations}/device_migrations/${encodeURIComponent(token)}`),
    devicesOf: async (external: string) =>
      z
        .array(deviceSchema)
        .parse(
          (await company.send('GET', `/mobiledb/persons/external/${encodeURIComponent(external)}/push_devices`)).body,
        ),
    settle: () => outsideWorld.advance('PT45S'),
  }
}

export const android = (token: string, details: object = {}) => ({ platform: 'ANDROID', token, ...details })
export const ios = (token: string, details: object = {}) => ({ platform: 'IOS', token, ...details })
