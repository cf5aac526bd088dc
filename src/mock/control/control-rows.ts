import * as z from 'zod/mini'
import { broadcastSchema, broadcastStatuses } from '#/contract/broadcasts'
import { dueSchema } from '#/contract/control'
import { customFieldDefinitionSchema } from '#/contract/custom-fields'
import { row } from '#/contract/endpoint'
import { callingCodeOf } from '#/contract/format/calling-codes'
import { errorBodySchema } from '#/contract/format/error-body'
import { isWellFormed } from '#/contract/format/fields'
import { externalPersonIdSchema, personSchema } from '#/contract/persons'
import { walletCampaignSchema } from '#/contract/wallet-campaigns'
import { datasets } from '../datasets/datasets'
import { faultRuleSchema } from '../http/faults'
import { outsideRows } from './simulation-rows'

const name = z.string().check(
  z.minLength(1),
  z.maxLength(255),
  z.refine(text => isWellFormed(text) && text.trim() !== '', 'must not be blank'),
)
/** Keys and ids chosen by the caller become part of URLs. */
const key = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must consist of letters, digits, - and _'))

const companySchema = z.object({
  company_key: z.string(),
  name: z.string(),
  home_country: z.string(),
  app_ids: z.array(z.string()),
  custom_fields: z.array(customFieldDefinitionSchema),
})
const faultsSchema = z.object({ rules: z.array(faultRuleSchema) })
const nowSchema = z.object({ now: z.string() })
const error = { body: errorBodySchema }

/** The control routes, written as rows like the service's routes, so that they are checked in the same way. */
export const controlRows = {
  describeMock: row({
    id: 'describeMock',
    summary: "Read the mock's state",
    method: 'GET',
    path: '/__mock',
    replies: {
      200: {
        body: z.object({
          name: z.string(),
          version: z.string(),
          now: z.string(),
          dataset: z.string(),
          companies: z.array(companySchema),
          users: z.array(z.object({ user: z.string(), password: z.string(), roles: z.array(z.string()) })),
        }),
      },
    },
  }),
  resetMock: row({
    id: 'resetMock',
    summary: 'Replace all data with a dataset',
    method: 'POST',
    path: '/__mock/reset',
    body: z.strictObject({ dataset: z.optional(z.enum(datasets)), now: z.optional(z.string()) }),
    replies: { 204: {}, 422: error },
  }),
  createCompany: row({
    id: 'createCompany',
    summary: 'Add a company',
    method: 'POST',
    path: '/__mock/companies',
    body: z.strictObject({
      company_key: z.optional(key),
      name: z.optional(name),
      home_country: z.optional(
        z.string().check(
          z.regex(/^[A-Z]{2}$/),
          z.refine(country => callingCodeOf(country) !== null, 'must be a country code such as US'),
        ),
      ),
      app_ids: z.optional(z.array(key)),
      dataset: z.optional(z.enum(['empty', 'demo'])),
    }),
    replies: { 201: { body: companySchema }, 422: error },
  }),
  moveClock: row({
    id: 'moveClock',
    summary: 'Move the clock forward',
    method: 'POST',
    path: '/__mock/clock',
    body: z.union([z.strictObject({ advance: z.string() }), z.strictObject({ now: z.string() })]),
    replies: { 200: { body: nowSchema }, 422: error },
  }),
  addPerson: row({
    id: 'addPerson',
    summary: 'Add a person, also with a number that another carrier has',
    method: 'POST',
    path: '/__mock/companies/{company_key}/persons',
    body: z.strictObject({
      mdn: z.string(),
      carrier_code: z.string().check(z.minLength(1), z.maxLength(32)),
      external_person_id: z.optional(z.nullable(externalPersonIdSchema)),
      custom_fields: z.optional(z.record(z.string(), z.unknown())),
    }),
    replies: { 201: { body: personSchema }, 404: error, 422: error },
  }),
  forceBroadcastStatus: row({
    id: 'forceBroadcastStatus',
    summary: 'Set the status of a broadcast',
    method: 'POST',
    path: '/__mock/companies/{company_key}/broadcasts/{broadcast_id}/status',
    body: z.strictObject({ status: z.enum(broadcastStatuses) }),
    replies: { 200: { body: broadcastSchema }, 404: error },
  }),
  createWalletCampaign: row({
    id: 'createWalletCampaign',
    summary: 'Add a wallet campaign',
    method: 'POST',
    path: '/__mock/companies/{company_key}/wallet_campaigns',
    body: z.strictObject({ name, type: z.optional(name) }),
    replies: { 201: { body: walletCampaignSchema }, 404: error },
  }),
  readFaults: row({
    id: 'readFaults',
    summary: 'List the fault rules',
    method: 'GET',
    path: '/__mock/faults',
    replies: { 200: { body: faultsSchema } },
  }),
  setFaults: row({
    id: 'setFaults',
    summary: 'Replace the fault rules',
    method: 'PUT',
    path: '/__mock/faults',
    body: z.strictObject({ rules: z.array(faultRuleSchema) }),
    replies: { 200: { body: faultsSchema } },
  }),
  clearFaults: row({
    id: 'clearFaults',
    summary: 'Remove the fault rules',
    method: 'DELETE',
    path: '/__mock/faults',
    replies: { 204: {} },
  }),
  readPendingEvents: row({
    id: 'readPendingEvents',
    summary: 'List pending events',
    method: 'GET',
    path: '/__mock/due',
    replies: { 200: { body: dueSchema } },
  }),
  describeInterface: row({
    id: 'describeInterface',
    summary: 'Read the OpenAPI document of the service',
    method: 'GET',
    path: '/__mock/openapi.json',
    replies: { 200: { body: z.looseObject({ openapi: z.string() }) } },
  }),
  ...outsideRows,
}
