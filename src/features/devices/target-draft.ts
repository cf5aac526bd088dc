import * as z from 'zod/mini'
import { readJson } from '#/contract/format/json'
import type { DraftKind } from '#/parts/drafts/draft-store'

/** The person a device should belong to, as entered in the form. */
export interface Target {
  personKey: string
  externalId: string
}

/** A device, identified by its app and its id in that app. */
export interface DeviceAddress {
  app: string
  device: string
}

/** Drafts of the person a device is to be associated with, stored under `targetSubject`. */
export const targetDrafts: DraftKind<Target> = {
  id: 'device-target',
  schema: z.object({ personKey: z.string(), externalId: z.string() }),
}

/** A device, and the key of the person whose profile led to it, if one did. */
export interface TargetSubject extends DeviceAddress {
  forPerson?: string | undefined
}

/**
 * The key of a draft. Each device has its own, and so does each profile that led to the device: a draft must not be
 * shown for another person, or be overwritten from another person’s profile.
 */
export const targetSubject = ({ app, device, forPerson }: TargetSubject): string =>
  JSON.stringify(forPerson === undefined ? [app, device] : [app, device, forPerson])

const subjectSchema = z.array(z.string())

/** What a draft is about; empty if its subject cannot be read. */
export function readSubject(subject: string): TargetSubject[] {
  const json = readJson(subject)
  const [app, device, forPerson] = subjectSchema.safeParse(json.ok ? json.value : null).data ?? []
  return app === undefined || device === undefined ? [] : [{ app, device, forPerson }]
}
