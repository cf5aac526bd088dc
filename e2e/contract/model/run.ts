import * as z from 'zod/mini'
import { dueSchema } from '#/contract/control'
import { walletCampaignSchema } from '#/contract/wallet-campaigns'
import { OutsideWorld } from '../outside-world'
import type { Reply, Service } from '../service'
import { getBroadcast, listBroadcasts } from './broadcasts'
import { difference } from './matching'
import { type Operation, advance } from './operations'
import { isSending, listParticipants, listSubscriptions, readHandset, readOutbox } from './opt-ins'
import { getPerson, personPath } from './people'
import { getBatch, listBatches, listDevices } from './push'
import type { PredictedCall, ModelState } from './state'
import { catchUp } from './time'
import { mobiles } from './values'
import { listItems, listMessages } from './wallet'

/** Where and how service and model diverge. */
export interface Divergence {
  /** The index of the operation; the number of operations if they diverge at the end. */
  readonly index: number
  readonly problem: string
}

/** Resets the service and adds a company that has only lists, campaigns, and a wallet campaign. Returns its model. */
async function createState(service: Service, importSeconds: number): Promise<ModelState> {
  await service.send('POST', '/__mock/reset', { body: { dataset: 'empty' } })
  const company = await service.addCompany()
  const outsideWorld = new OutsideWorld(service, company)
  const lists = []
  for (const name of ['Weekend offers', 'Store news']) lists.push({ id: await outsideWorld.addList(name), name })
  const campaigns = []
  for (const [list, status] of [
    [0, 'active'],
    [0, 'active'],
    [1, 'active'],
    [1, 'past'],
  ] as const)
    campaigns.push({ id: await outsideWorld.addCampaign(lists[list]?.id ?? '', { status }), list, status })
  const walletCampaign = await outsideWorld.control('POST', `/companies/${company.key}/wallet_campaigns`, {
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
    walletId: walletCampaignSchema.parse(walletCampaign.body).wallet_id,
    persons: [],
    participations: [],
    devices: [],
    batches: [],
    broadcasts: [],
    items: [],
    walletMessages: [],
    sent: [],
    importSeconds,
    clockOffset,
    count: 0,
  }
}

/** Runs operations in a new company, compares every reply, and at the end all data. Null if everything agrees. */
export async function run(
  service: Service,
  operations: readonly Operation[],
  importSeconds: number,
): Promise<Divergence | null> {
  const state = await createState(service, importSeconds)
  for (const [index, operation] of operations.entries()) {
    const found = await runStep(service, state, () => operation.step(state))
    if (found !== null) return { index, problem: `${operation.kind}: ${found}` }
  }
  for (const stepsOf of [() => [advance(state, 1)], () => readsOfEverything(state)]) {
    for (const step of stepsOf()) {
      const found = await runStep(service, state, () => step)
      if (found !== null) return { index: operations.length, problem: `at the end: ${found}` }
    }
  }
  return null
}

async function runStep(
  service: Service,
  state: ModelState,
  stepOf: () => PredictedCall | null,
): Promise<string | null> {
  catchUp(state)
  if (isSending(state)) {
    const found = await compare(service, advance(state, 1))
    if (found !== null) return found
    catchUp(state)
  }
  const step = stepOf()
  return step && compare(service, step)
}

async function compare(service: Service, step: PredictedCall): Promise<string | null> {
  const { method, path, body, version = 2, status, reply, paged } = step
  const call = { version, ...(body !== undefined && { body }) }
  let response = await service.send(method, path, call)
  let value: unknown = response.text === '' ? undefined : response.body
  if (paged !== undefined && response.status === 200) {
    const pages = z.array(z.unknown()).parse(value)
    for (let next = tokenOf(response); next !== ''; next = tokenOf(response)) {
      if (z.array(z.unknown()).parse(response.body).length !== paged) return `${path}: a page is not full`
      response = await service.send('GET', `${path}&page_token=${next}`, call)
      pages.push(...z.array(z.unknown()).parse(response.body))
    }
    value = pages
  }
  const wanted = typeof status === 'number' ? [status] : status
  const request = `${method} ${path} ${JSON.stringify(body) ?? ''}`
  if (!wanted.includes(response.status))
    return `${request}\n  replies ${response.status} ${response.text.slice(0, 500)}, expected ${wanted.join(' or ')}`
  const found = difference(reply, value)
  return found === null ? null : `${request}\n  replies ${response.status}, but ${found}`
}
const tokenOf = (reply: Reply): string => reply.headers.get('x-next-page-token') ?? ''

/** Reads of all data the company has. */
function readsOfEverything(state: ModelState): PredictedCall[] {
  const steps = state.persons.flatMap(person => {
    const path = personPath(state, person, person.key.value === undefined ? 'external' : 'key')
    return path === null
      ? []
      : [
          getPerson(state, person, path, 2),
          listSubscriptions(state, person, path, true),
          listDevices(state, person, path),
        ]
  })
  return [
    ...steps,
    ...state.campaigns.map((_, campaign) => listParticipants(state, campaign, null)),
    ...mobiles.map(mdn => readHandset(state, mdn)),
    ...state.broadcasts.map(broadcast => getBroadcast(state, broadcast)),
    ...['scheduled', 'sent', 'canceled'].map(status => listBroadcasts(state, status)),
    ...state.batches.map(batch => getBatch(state, batch)),
    listBatches(state),
    listItems(state, {}, 7),
    listMessages(state),
    ...['sms', 'push', 'wallet'].map(channel => readOutbox(state, channel)),
  ].flatMap(step => step ?? [])
}

/**
 * The shortest list of operations, among those tried within `ms`, on which service and model still diverge. A group of
 * operations is dropped if service and model still diverge on the rest.
 */
export async function shrink(
  operations: readonly Operation[],
  reproduce: (candidate: readonly Operation[]) => Promise<Divergence | null>,
  ms: number,
): Promise<{ operations: readonly Operation[]; divergence: Divergence | null }> {
  const until = Date.now() + ms
  let remaining = operations
  let divergence: Divergence | null = null
  for (
    let size = Math.ceil(remaining.length / 2);
    size >= 1 && Date.now() < until;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < remaining.length && Date.now() < until;) {
      const fewer = remaining.filter((_, i) => i < from || i >= from + size)
      const found = await reproduce(fewer)
      if (found) {
        divergence = found
        remaining = fewer.slice(0, found.index + 1)
      } else from += size
    }
  }
  return { operations: remaining, divergence }
}
