import * as z from 'zod/mini'
import { readJson } from '#/contract/format/json'
import type { DraftKind } from '#/parts/drafts/draft-store'

/** The person a device should belong to, as entered in the form. */
export interface Target {
  personKey: string
  externalId: string
}

/** What is stored of a target that was not sent. */
export interface StoredTarget extends Target {
  /** The key of the person whose profile led to the form; empty if none did. */
  forPerson?: string | undefined
}

/** A device, identified by its app and its id in that app. */
export interface DeviceAddress {
  app: string
  device: string
}

/**
 * The person a device is to be associated with. A draft for each device, because what was typed for one is not meant
 * for the next.
 */
export const targetDrafts: DraftKind<StoredTarget> = {
  id: 'device-target',
  schema: z.object({ personKey: z.string(), externalId: z.string(), forPerson: z.optional(z.string()) }),
}

export const targetSubject = ({ app, device }: DeviceAddress): string => JSON.stringify([app, device])

const subjectSchema = z.tuple([z.string(), z.string()])

/** The device that a draft is about; empty if its subject cannot be read. */
export function deviceOfSubject(subject: string): DeviceAddress[] {
  const json = readJson(subject)
  const read = subjectSchema.safeParse(json.ok ? json.value : null)
  return read.success ? [{ app: read.data[0], device: read.data[1] }] : []
}
