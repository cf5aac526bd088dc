import * as z from 'zod/mini'
import { row } from './endpoint'
import { errorBodySchema } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'
import { limits } from './format/limits'
import { externalPersonIdSchema } from './persons'

/** A batch in the list (interface.md "Import batch"): the counts are authoritative (decision 43). */
export const importBatchSummarySchema = z.looseObject({
  batch_id: id,
  received_on: optionalTimestamp,
  success_count: z.nullish(z.number()),
  failure_count: z.nullish(z.number()),
  pending_count: z.nullish(z.number()),
})
export type ImportBatchSummary = z.infer<typeof importBatchSummarySchema>

/** What became of one token: PENDING, SUCCESS or FAILURE, the last two with the platform's answer. */
export const importEntrySchema = z.looseObject({
  token: z.string(),
  status: z.string(),
  platform_status: z.nullish(id),
  platform_message: optionalText,
})
export type ImportEntry = z.infer<typeof importEntrySchema>

/** A batch with its entries; the reader takes each of the three as optional (decision 43). */
export const importBatchSchema = z.looseObject({
  ...importBatchSummarySchema.shape,
  pending: z.nullish(z.array(importEntrySchema)),
  success: z.nullish(z.array(importEntrySchema)),
  failure: z.nullish(z.array(importEntrySchema)),
})
export type ImportBatch = z.infer<typeof importBatchSchema>

/** One import of a token, in the history of that token. */
export const tokenImportSchema = z.looseObject({
  batch_id: id,
  received_on: optionalTimestamp,
  status: z.string(),
  platform_status: z.nullish(id),
  platform_message: optionalText,
})
export type TokenImport = z.infer<typeof tokenImportSchema>

/** The platforms of an import, in capitals only (decision 62). */
export const importPlatforms = ['IOS', 'ANDROID'] as const
export type ImportPlatform = (typeof importPlatforms)[number]

/** A token collected elsewhere, as it is handed in (decision 42). */
export const importDeviceSchema = z.looseObject(
  {
    platform: z.enum(importPlatforms, 'must be IOS or ANDROID'),
    token: z.string('must be text').check(
      z.refine(token => token.trim() !== '', 'is blank'),
      z.maxLength(limits.importTokenLength, `is longer than ${limits.importTokenLength} characters`),
    ),
    external_person_id: z.optional(z.nullable(externalPersonIdSchema)),
  },
  'must be an object',
)
export type ImportDevice = z.infer<typeof importDeviceSchema>

/** A batch as handed in: at least one device, at most 1000; the same token may come twice (decision 42). */
export const importBatchWriteSchema = z.looseObject({
  devices: z
    .array(importDeviceSchema, 'must be an array of devices')
    .check(
      z.minLength(1, 'at least one device is needed'),
      z.maxLength(limits.importBatchDevices, `a batch has at most ${limits.importBatchDevices} devices`),
    ),
})
export type ImportBatchWrite = z.infer<typeof importBatchWriteSchema>

const error = { body: errorBodySchema }
const migrations = '/mobile_apps/{app_id}/migrations' as const

export const importRows = {
  /** Newest first, at most 100 (decision 43). */
  listImportBatches: row({
    id: 'listImportBatches',
    no: 22,
    method: 'GET',
    path: `${migrations}/import_batches`,
    replies: { 200: { body: z.array(importBatchSummarySchema) }, 404: error },
  }),
  /** Nothing is stored unless all of it is valid (decision 42). */
  createImportBatch: row({
    id: 'createImportBatch',
    no: 20,
    method: 'POST',
    path: `${migrations}/import_batches`,
    body: importBatchWriteSchema,
    replies: { 200: { body: importBatchSchema }, 404: error, 413: error, 422: error },
  }),
  getImportBatch: row({
    id: 'getImportBatch',
    no: 21,
    method: 'GET',
    path: `${migrations}/import_batches/{batch_id}`,
    replies: { 200: { body: importBatchSchema }, 404: error },
  }),
  /** Every import of one token: it may have been imported more than once. */
  getTokenHistory: row({
    id: 'getTokenHistory',
    no: 23,
    method: 'GET',
    path: `${migrations}/device_migrations/{token}`,
    replies: { 200: { body: z.array(tokenImportSchema) }, 404: error },
  }),
}
