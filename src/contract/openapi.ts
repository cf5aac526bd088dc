import * as z from 'zod/mini'
import { broadcastPatchSchema, broadcastSchema, broadcastWriteSchema, legacyBroadcastSchema } from './broadcasts'
import { acquisitionCampaignSchema } from './campaigns'
import { deviceAssignSchema, deviceSchema } from './devices'
import type { Reply, Row, Schema } from './endpoint'
import { endpoints } from './endpoints'
import { filterSchema } from './filters/filters'
import { errorBodySchema } from './format/error-body'
import { isRecord } from './format/json'
import { importBatchSchema, importBatchSummarySchema, importBatchWriteSchema, tokenImportSchema } from './imports'
import { subscriptionListSchema } from './lists'
import { participantSchema, participantWriteSchema } from './participants'
import { personSchema, personWriteSchema } from './persons'
import { subscriptionSchema } from './subscriptions'
import { walletCampaignSchema } from './wallet-campaigns'
import { walletItemSchema, walletItemWriteSchema } from './wallet-items'
import { walletMessageSchema, walletMessageWriteSchema } from './wallet-messages'

/** A JSON Schema, or another plain object of the document. */
export type JsonSchema = Record<string, unknown>

/** The parts of an OpenAPI 3.1 document that this module writes. */
export interface OpenApi {
  readonly openapi: '3.1.1'
  readonly jsonSchemaDialect: string
  readonly info: JsonSchema
  readonly servers: readonly JsonSchema[]
  readonly security: readonly JsonSchema[]
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, JsonSchema>; readonly [part: string]: unknown }
}

/** What the document says about one row. */
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly parameters: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: Record<string, JsonSchema>
}

/** Named schemas become components, so that each is described once. Others are written inline. */
export const schemaNames = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  AcquisitionCampaign: acquisitionCampaignSchema,
  Broadcast: broadcastSchema,
  BroadcastPatch: broadcastPatchSchema,
  BroadcastWrite: broadcastWriteSchema,
  Device: deviceSchema,
  DeviceAssign: deviceAssignSchema,
  ErrorBody: errorBodySchema,
  Filter: filterSchema,
  ImportBatch: importBatchSchema,
  ImportBatchSummary: importBatchSummarySchema,
  ImportBatchWrite: importBatchWriteSchema,
  LegacyBroadcast: legacyBroadcastSchema,
  Participant: participantSchema,
  ParticipantWrite: participantWriteSchema,
  Person: personSchema,
  PersonWrite: personWriteSchema,
  Subscription: subscriptionSchema,
  SubscriptionList: subscriptionListSchema,
  TokenImport: tokenImportSchema,
  WalletCampaign: walletCampaignSchema,
  WalletItem: walletItemSchema,
  WalletItemWrite: walletItemWriteSchema,
  WalletMessage: walletMessageSchema,
  WalletMessageWrite: walletMessageWriteSchema,
}))
  schemaNames.add(schema, { id })

const COMPONENTS = '#/components/schemas/'
const DIALECT = 'https://json-schema.org/draft/2020-12/schema'
const anyError = {
  description: 'Any other error, in the standard error body.',
  content: jsonOf({ $ref: `${COMPONENTS}ErrorBody` }),
}

/**
 * The interface as OpenAPI 3.1, whose schema dialect (JSON Schema 2020-12) zod can write. Schemas describe what is
 * sent, so ids may be numbers and unknown keys are allowed.
 */
export function openApi(rows: readonly Row[] = Object.values(endpoints)): OpenApi {
  const schemas: Record<string, JsonSchema> = {}
  const write = (schema: Schema): JsonSchema => toJsonSchema(schema, schemas)
  write(errorBodySchema)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const row of rows) (paths[row.path] ??= {})[row.method.toLowerCase()] = operationOf(row, write)
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: DIALECT,
    info: {
      title: 'Mobile engagement service',
      version: '2',
      description:
        'People and their subscriptions, acquisition campaigns, broadcasts, mobile wallet, push devices, and the import of push tokens.',
    },
    servers: [{ url: '/' }],
    security: [{ basic: [] }],
    paths,
    components: { schemas, parameters: { apiVersion }, securitySchemes: { basic: { type: 'http', scheme: 'basic' } } },
  }
}

const apiVersion = {
  name: 'X-API-Version',
  in: 'header',
  required: false,
  description: '2: numbers in E.164. Anything else, or no header: version 1, national digits.',
  schema: { type: 'string', enum: ['1', '2'] },
}

function operationOf(row: Row, write: (schema: Schema) => JsonSchema): Operation {
  return {
    operationId: row.id,
    tags: [tagOf(row.path)],
    summary: row.summary ?? row.id,
    parameters: [
      { $ref: '#/components/parameters/apiVersion' },
      ...pathParameters(row),
      ...queryParameters(row, write),
    ],
    ...(row.body && { requestBody: { required: true, content: jsonOf(write(row.body)) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(row.replies).map(([status, reply]) => [status, responseOf(status, reply, write)]),
      ),
      default: anyError,
    },
  }
}

/** The resource of a path: its first segment below the grouping ones. */
function tagOf(path: string): string {
  const [, , ...segments] = path.split('/').filter(Boolean)
  return segments.find(segment => !GROUPS.has(segment)) ?? 'service'
}
const GROUPS = new Set(['mobiledb', 'campaigns', 'migrations'])

const pathParameters = (row: Row): JsonSchema[] =>
  [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }))

function queryParameters(row: Row, write: (schema: Schema) => JsonSchema): JsonSchema[] {
  if (!row.query) return []
  const { properties, required } = write(row.query)
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: requiredNames.includes(name),
    schema,
  }))
}

function responseOf(status: string, reply: Reply, write: (schema: Schema) => JsonSchema): JsonSchema {
  const headers = reply.headers && write(reply.headers)['properties']
  return {
    description: reply.description ?? descriptions[status] ?? status,
    ...(isRecord(headers) && {
      headers: Object.fromEntries(Object.entries(headers).map(([name, schema]) => [name, { schema }])),
    }),
    ...(reply.body && { content: jsonOf(write(reply.body)) }),
  }
}

const descriptions: { readonly [status: string]: string } = {
  200: 'Done.',
  201: 'Created.',
  204: 'Done, without a body.',
  403: 'Not allowed, or not in this state.',
  404: 'Not found, or no match.',
  409: 'In conflict with the stored record.',
  413: 'Too large.',
  422: 'The content cannot be processed.',
}

function jsonOf(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}

/** A zod schema as JSON Schema. Named schemas are added to the components. */
function toJsonSchema(schema: Schema, components: Record<string, JsonSchema>): JsonSchema {
  const { $defs, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: schemaNames })
  delete json.$schema
  for (const [name, definition] of Object.entries($defs ?? {})) {
    if (isRecord(definition)) components[name] = component(definition)
  }
  return component(json)
}

/** The schema without the registry's id, which is not a URL, and with references that point into the document. */
function component({ id: _, ...definition }: JsonSchema): JsonSchema {
  const schema: unknown = JSON.parse(JSON.stringify(definition), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', COMPONENTS) : value,
  )
  return isRecord(schema) ? schema : {}
}
