import * as z from 'zod/mini'
import { rows } from './endpoint'
import { error } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'
import { limits } from './format/limits'
import { externalPersonIdSchema } from './persons'
import { everyone } from './roles'

/** A batch in the list. Its counts are authoritative: the entries of a batch may be incomplete. */
export const importBatchSummarySchema = z.looseObject({
  batch_id: id,
  received_on: optionalTimestamp,
  success_count: z.nullish(z.number()),
  failure_count: z.nullish(z.number()),
  pending_count: z.nullish(z.number()),
})
export type ImportBatchSummary = z.infer<typeof importBatchSummarySchema>

/** The result of one token: PENDING, SUCCESS, or FAILURE, the last two with the platform's response. */
export const importEntrySchema = z.looseObject({
  token: z.string(),
  status: z.string(),
  platform_status: z.nullish(id),
  platform_message: optionalText,
})
export type ImportEntry = z.infer<typeof importEntrySchema>

/** A batch with its entries. A service may leave out any of the three arrays. */
export const importBatchSchema = z.looseObject({
  ...importBatchSummarySchema.shape,
  pending: z.nullish(z.array(importEntrySchema)),
  success: z.nullish(z.array(importEntrySchema)),
  failure: z.nullish(z.array(importEntrySchema)),
})
export type ImportBatch = z.infer<typeof importBatchSchema>

/** One import of a token, in that token's history. */
export const tokenImportSchema = z.looseObject({
  batch_id: id,
  received_on: optionalTimestamp,
  status: z.string(),
  platform_status: z.nullish(id),
  platform_message: optionalText,
})
export type TokenImport = z.infer<typeof tokenImportSchema>

/** The platforms of an import. The service compares them case-sensitively. */
export const importPlatforms = ['IOS', 'ANDROID'] as const
export type ImportPlatform = (typeof importPlatforms)[number]

/** A push token collected elsewhere, as it is imported. */
export const importDeviceSchema = z.looseObject(
  {
    platform: z.enum(importPlatforms, 'must be IOS or ANDROID'),
    token: z.string('must be text').check(
      z.refine(token => token.trim() !== '', 'must not be blank'),
      z.maxLength(limits.importTokenLength, `must have at most ${limits.importTokenLength} characters`),
    ),
    external_person_id: z.optional(z.nullable(externalPersonIdSchema)),
  },
  'must be an object',
)
export type ImportDevice = z.infer<typeof importDeviceSchema>

/** A batch to import: 1 to 1,000 devices. The same token may appear twice. */
export const importBatchWriteSchema = z.looseObject({
  devices: z
    .array(importDeviceSchema, 'must be an array of devices')
    .check(
      z.minLength(1, 'must contain at least one device'),
      z.maxLength(limits.importBatchDevices, `must contain at most ${limits.importBatchDevices} devices`),
    ),
})
export type ImportBatchWrite = z.infer<typeof importBatchWriteSchema>

const migrations = '/mobile_apps/{app_id}/migrations' as const

export const importRows = rows({
  /** Newest first, at most 100. */
  listImportBatches: {
    summary: 'List the import batches of an app',
    roles: everyone,
    method: 'GET',
    path: `${migrations}/import_batches`,
    replies: { 200: { body: z.array(importBatchSummarySchema) }, 404: error },
  },
  /** Nothing is stored unless the whole batch is valid. */
  createImportBatch: {
    summary: 'Import a batch of push tokens',
    roles: ['admin'],
    things: { batch: 'batch_id', app: 'app_id' },
    method: 'POST',
    path: `${migrations}/import_batches`,
    body: importBatchWriteSchema,
    replies: { 200: { body: importBatchSchema }, 404: error, 413: error, 422: error },
  },
  getImportBatch: {
    summary: 'Read an import batch',
    roles: everyone,
    method: 'GET',
    path: `${migrations}/import_batches/{batch_id}`,
    replies: { 200: { body: importBatchSchema }, 404: error },
  },
  /** A token may have been imported more than once. */
  getTokenHistory: {
    summary: 'List the imports of a push token',
    roles: everyone,
    method: 'GET',
    path: `${migrations}/device_migrations/{token}`,
    replies: { 200: { body: z.array(tokenImportSchema) }, 404: error },
  },
})
