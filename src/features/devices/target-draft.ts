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

/** The person a device is to be associated with. */
export const targetDrafts: DraftKind<Target> = {
  id: 'device-target',
  schema: z.object({ personKey: z.string(), externalId: z.string() }),
}

/** A device, and the key of the person whose profile led to it, if one did. */
export interface TargetSubject extends DeviceAddress {
  forPerson?: string | undefined
}

/**
 * What a draft is stored under. What was typed for one device is not meant for the next, and what was begun from one
 * profile would name the wrong person if the same device is opened from another, which must not overwrite it either.
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
