import * as z from 'zod/mini'
import { broadcastSchema, broadcastStatuses } from '#/contract/broadcasts'
import { companyRecordsSchema } from '#/contract/company-records'
import { clockSchema, dueSchema, mockCompanySchema, mockStateSchema } from '#/contract/control'
import { rows } from '#/contract/endpoint'
import { callingCodeOf } from '#/contract/format/calling-codes'
import { error } from '#/contract/format/error-body'
import { externalPersonIdSchema, personSchema } from '#/contract/persons'
import { walletCampaignSchema } from '#/contract/wallet-campaigns'
import { datasets } from '../datasets/datasets'
import { faultRuleSchema } from '../http/faults'
import { notBlank, outsideWorldRows } from './outside-world-rows'

const name = notBlank(255)
/** Keys and ids chosen by the caller become part of URLs. */
const key = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
      'must be 1 to 64 letters, digits, -, or _, and must start with a letter or digit',
    ),
  )

const faultsSchema = z.object({ rules: z.array(z.extend(faultRuleSchema, { id: z.string() })) })

/** The control routes, written as rows like the service's routes, so that they are checked in the same way. */
export const controlRows = rows({
  describeMock: {
    summary: "Read the mock's state",
    method: 'GET',
    path: '/__mock',
    replies: { 200: { body: mockStateSchema } },
  },
  resetMock: {
    summary: 'Replace all data with a dataset',
    method: 'POST',
    path: '/__mock/reset',
    body: z.strictObject({ dataset: z.optional(z.enum(datasets)), now: z.optional(z.string()) }),
    replies: { 204: {}, 422: error },
  },
  createCompany: {
    summary: 'Add a company',
    method: 'POST',
    path: '/__mock/companies',
    body: z.strictObject({
      company_key: z.optional(key),
      name: z.optional(name),
      home_country: z.optional(
        z
          .string()
          .check(
            z.refine(
              country => /^[A-Z]{2}$/.test(country) && callingCodeOf(country) !== null,
              'must be a country code such as US',
            ),
          ),
      ),
      app_ids: z.optional(z.array(key)),
      dataset: z.optional(z.enum(['empty', 'persons', 'demo'])),
      copy_of: z.optional(z.string()),
    }),
    replies: { 201: { body: mockCompanySchema }, 404: error, 422: error },
  },
  insertRecords: {
    summary: 'Add records with their own ids to a company',
    method: 'POST',
    path: '/__mock/companies/{company_key}/records',
    body: companyRecordsSchema,
    replies: { 204: {}, 404: error, 422: error },
  },
  moveClock: {
    summary: 'Move the clock forward',
    method: 'POST',
    path: '/__mock/clock',
    body: z.union([z.strictObject({ advance: z.string() }), z.strictObject({ now: z.string() })]),
    replies: { 200: { body: clockSchema }, 422: error },
  },
  addPerson: {
    summary: 'Add a person, even with a number that someone has at another carrier',
    method: 'POST',
    path: '/__mock/companies/{company_key}/persons',
    body: z.strictObject({
      mdn: z.string(),
      carrier_code: z.string().check(z.minLength(1), z.maxLength(32)),
      external_person_id: z.optional(z.nullable(externalPersonIdSchema)),
      custom_fields: z.optional(z.record(z.string(), z.unknown())),
    }),
    replies: { 201: { body: personSchema }, 404: error, 422: error },
  },
  forceBroadcastStatus: {
    summary: 'Set the status of a broadcast',
    method: 'POST',
    path: '/__mock/companies/{company_key}/broadcasts/{broadcast_id}/status',
    body: z.strictObject({ status: z.enum(broadcastStatuses) }),
    replies: { 200: { body: broadcastSchema }, 404: error },
  },
  createWalletCampaign: {
    summary: 'Add a wallet campaign',
    method: 'POST',
    path: '/__mock/companies/{company_key}/wallet_campaigns',
    body: z.strictObject({ name, type: z.optional(name) }),
    replies: { 201: { body: walletCampaignSchema }, 404: error },
  },
  readFaults: {
    summary: 'List the fault rules',
    method: 'GET',
    path: '/__mock/faults',
    replies: { 200: { body: faultsSchema } },
  },
  setFaults: {
    summary: 'Replace the fault rules',
    method: 'PUT',
    path: '/__mock/faults',
    body: z.strictObject({ rules: z.array(faultRuleSchema) }),
    replies: { 200: { body: faultsSchema } },
  },
  removeFault: {
    summary: 'Remove a fault rule',
    method: 'DELETE',
    path: '/__mock/faults/{id}',
    replies: { 200: { body: faultsSchema } },
  },
  clearFaults: {
    summary: 'Remove the fault rules',
    method: 'DELETE',
    path: '/__mock/faults',
    replies: { 204: {} },
  },
  readPendingEvents: {
    summary: 'List pending events',
    method: 'GET',
    path: '/__mock/due',
    replies: { 200: { body: dueSchema } },
  },
  describeInterface: {
    summary: 'Read the OpenAPI document of the service',
    method: 'GET',
    path: '/__mock/openapi.json',
    replies: { 200: { body: z.looseObject({ openapi: z.string() }) } },
  },
  ...outsideWorldRows,
})
