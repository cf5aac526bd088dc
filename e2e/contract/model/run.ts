import * as z from 'zod/mini'
import { dueSchema } from '#/contract/control'
import { walletCampaignSchema } from '#/contract/wallet-campaigns'
import { OutsideWorld } from '../outside-world'
import type { Answer, Service } from '../service'
import { getBroadcast, listBroadcasts } from './campaigns'
import { difference } from './matching'
import { type Operation, advance } from './operations'
import { handset, isSending, listParticipants, listSubscriptions, outbox } from './opt-ins'
import { addressOf, getPerson } from './people'
import { getBatch, listBatches, listDevices } from './push'
import type { Step, ModelState } from './state'
import { catchUp } from './time'
import { mobiles } from './values'
import { listItems, listMessages } from './wallet'

/** Where service and model diverge: after which operation, and how. */
export interface Divergence {
  readonly at: number
  readonly what: string
}

/** A new company with only lists, campaigns, and a wallet campaign, and its model. */
async function begin(service: Service, importSeconds: number): Promise<ModelState> {
  await service.send('POST', '/__mock/reset', { body: { dataset: 'empty' } })
  const company = await service.company()
  const outside = new OutsideWorld(service, company)
  const lists = []
  for (const name of ['Weekend offers', 'Store news']) lists.push({ id: await outside.list(name), name })
  const campaigns = []
  for (const [list, status] of [
    [0, 'active'],
    [0, 'active'],
    [1, 'active'],
    [1, 'past'],
  ] as const)
    campaigns.push({ id: await outside.campaign(lists[list]?.id ?? '', { status }), list, status })
  const made = await outside.control('POST', `/companies/${company.key}/wallet_campaigns`, {
    name: 'Gold circle',
    type: 'Loyalty',
  })
  // The fastest of several replies gives the best estimate of the clock offset
  let clockOffset = -Infinity
  for (let i = 0; i < 5; i++) {
    const { now } = dueSchema.parse((await service.send('GET', '/__mock/due')).body)
    clockOffset = Math.max(clockOffset, Date.parse(now) - Date.now())
  }
  return {
    company: company.key,
    app: company.app,
    lists,
    campaigns,
    wallet: walletCampaignSchema.parse(made.body).wallet_id,
    persons: [],
    participations: [],
    devices: [],
    batches: [],
    broadcasts: [],
    items: [],
    messages: [],
    sent: [],
    importSeconds,
    clockOffset,
    count: 0,
  }
}

/** Runs operations in a new company, and compares all its data at the end. */
export async function run(
  service: Service,
  operations: readonly Operation[],
  importSeconds: number,
): Promise<Divergence | null> {
  const state = await begin(service, importSeconds)
  for (const [at, operation] of operations.entries()) {
    const found = await runStep(service, state, () => operation.step(state))
    if (found !== null) return { at, what: `${operation.kind}: ${found}` }
  }
  for (const look of [() => [advance(state, 1)], () => everything(state)]) {
    for (const step of look()) {
      const found = await runStep(service, state, () => step)
      if (found !== null) return { at: operations.length, what: `at the end: ${found}` }
    }
  }
  return null
}

async function runStep(service: Service, state: ModelState, stepOf: () => Step | null): Promise<string | null> {
  catchUp(state)
  if (isSending(state)) {
    const found = await compare(service, advance(state, 1))
    if (found !== null) return found
    catchUp(state)
  }
  const step = stepOf()
  return step && compare(service, step)
}

async function compare(service: Service, step: Step): Promise<string | null> {
  const { method, path, body, version = 2, status, answer, paged } = step
  const call = { version, ...(body !== undefined && { body }) }
  let given = await service.send(method, path, call)
  let value: unknown = given.text === '' ? undefined : given.body
  if (paged !== undefined && given.status === 200) {
    const pages = z.array(z.unknown()).parse(value)
    for (let next = tokenOf(given); next !== ''; next = tokenOf(given)) {
      if (z.array(z.unknown()).parse(given.body).length !== paged) return `${path}: a page is not full`
      given = await service.send('GET', `${path}&page_token=${next}`, call)
      pages.push(...z.array(z.unknown()).parse(given.body))
    }
    value = pages
  }
  const wanted = typeof status === 'number' ? [status] : status
  const said = `${method} ${path} ${JSON.stringify(body) ?? ''}`
  if (!wanted.includes(given.status))
    return `${said}\n  answers ${given.status} ${given.text.slice(0, 500)}, expected ${wanted.join(' or ')}`
  const found = difference(answer, value)
  return found === null ? null : `${said}\n  answers ${given.status}, but ${found}`
}
const tokenOf = (answer: Answer): string => answer.headers.get('x-next-page-token') ?? ''

function everything(state: ModelState): Step[] {
  const steps = state.persons.flatMap(person => {
    const address = addressOf(state, person, person.key.value === undefined ? 'external' : 'key')
    return address === null
      ? []
      : [
          getPerson(state, person, address, 2),
          listSubscriptions(state, person, address, true),
          listDevices(state, person, address),
        ]
  })
  return [
    ...steps,
    ...state.campaigns.map((_, campaign) => listParticipants(state, campaign, null)),
    ...mobiles.map(mdn => handset(state, mdn)),
    ...state.broadcasts.map(broadcast => getBroadcast(state, broadcast)),
    ...['scheduled', 'sent', 'canceled'].map(status => listBroadcasts(state, status)),
    ...state.batches.map(batch => getBatch(state, batch)),
    listBatches(state),
    listItems(state, {}, 7),
    listMessages(state),
    ...['sms', 'push', 'wallet'].map(channel => outbox(state, channel)),
  ].flatMap(step => step ?? [])
}

/**
 * The shortest list of operations, among those tried within `ms`, on which service and model still diverge. Groups of
 * operations are dropped as long as the rest still diverges.
 */
export async function shrink(
  operations: readonly Operation[],
  reproduce: (some: readonly Operation[]) => Promise<Divergence | null>,
  ms: number,
): Promise<{ operations: readonly Operation[]; divergence: Divergence | null }> {
  const until = Date.now() + ms
  let left = operations
  let divergence: Divergence | null = null
  for (
    let size = Math.ceil(left.length / 2);
    size >= 1 && Date.now() < until;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < left.length && Date.now() < until;) {
      const fewer = left.filter((_, i) => i < from || i >= from + size)
      const found = await reproduce(fewer)
      if (found) {
        divergence = found
        left = fewer.slice(0, found.at + 1)
      } else from += size
    }
  }
  return { operations: left, divergence }
}
