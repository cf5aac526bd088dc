import * as z from 'zod/mini'
import { dueSchema } from '#/contract/control'
import { walletCampaignSchema } from '#/contract/wallet-campaigns'
import { Outside } from '../outside-world'
import type { Answer, Service } from '../service'
import { getBroadcast, listBroadcasts } from './campaigns'
import { difference } from './matching'
import { type Operation, advance } from './operations'
import { handset, isSending, listParticipants, listSubscriptions, outbox } from './opt-ins'
import { addressOf, getPerson } from './people'
import { getBatch, listBatches, listDevices } from './push'
import { catchUp } from './time'
import { mobiles } from './values'
import { listItems, listMessages } from './wallet'
import type { Step, World } from './world'

/** Where service and model part: after which operation, and how. */
export interface Parting {
  readonly at: number
  readonly what: string
}

/** A new world with nothing in it but lists, campaigns and a wallet campaign, and the model of it. */
async function begin(service: Service, importSeconds: number): Promise<World> {
  await service.send('POST', '/__mock/reset', { body: { dataset: 'empty' } })
  const company = await service.company()
  const outside = new Outside(service, company)
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
  // The quickest of several answers tells best how far the clocks are apart
  let ahead = -Infinity
  for (let i = 0; i < 5; i++) {
    const { now } = dueSchema.parse((await service.send('GET', '/__mock/due')).body)
    ahead = Math.max(ahead, Date.parse(now) - Date.now())
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
    ahead,
    count: 0,
  }
}

/** Carries out operations in a world of their own; at the end everything there is is read once more. */
export async function run(
  service: Service,
  operations: readonly Operation[],
  importSeconds: number,
): Promise<Parting | null> {
  const world = await begin(service, importSeconds)
  for (const [at, operation] of operations.entries()) {
    const found = await carryOut(service, world, () => operation.step(world))
    if (found !== null) return { at, what: `${operation.kind}: ${found}` }
  }
  for (const look of [() => [advance(world, 1)], () => everything(world)]) {
    for (const step of look()) {
      const found = await carryOut(service, world, () => step)
      if (found !== null) return { at: operations.length, what: `at the end: ${found}` }
    }
  }
  return null
}

async function carryOut(service: Service, world: World, stepOf: () => Step | null): Promise<string | null> {
  catchUp(world)
  if (isSending(world)) {
    const found = await compare(service, advance(world, 1))
    if (found !== null) return found
    catchUp(world)
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

function everything(world: World): Step[] {
  const steps = world.persons.flatMap(person => {
    const address = addressOf(world, person, person.key.value === undefined ? 'external' : 'key')
    return address === null
      ? []
      : [
          getPerson(world, person, address, 2),
          listSubscriptions(world, person, address, true),
          listDevices(world, person, address),
        ]
  })
  return [
    ...steps,
    ...world.campaigns.map((_, campaign) => listParticipants(world, campaign, null)),
    ...mobiles.map(mdn => handset(world, mdn)),
    ...world.broadcasts.map(broadcast => getBroadcast(world, broadcast)),
    ...['scheduled', 'sent', 'canceled'].map(status => listBroadcasts(world, status)),
    ...world.batches.map(batch => getBatch(world, batch)),
    listBatches(world),
    listItems(world, {}, 7),
    listMessages(world),
    ...['sms', 'push', 'wallet'].map(channel => outbox(world, channel)),
  ].flatMap(step => step ?? [])
}

/**
 * The fewest of the operations that still part service and model, as far as can be found in the time: parts are left
 * out as long as what remains still parts them.
 */
export async function shorten(
  operations: readonly Operation[],
  parts: (some: readonly Operation[]) => Promise<Parting | null>,
  ms: number,
): Promise<{ operations: readonly Operation[]; parting: Parting | null }> {
  const until = Date.now() + ms
  let left = operations
  let parting: Parting | null = null
  for (
    let size = Math.ceil(left.length / 2);
    size >= 1 && Date.now() < until;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < left.length && Date.now() < until;) {
      const fewer = left.filter((_, i) => i < from || i >= from + size)
      const found = await parts(fewer)
      if (found) {
        parting = found
        left = fewer.slice(0, found.at + 1)
      } else from += size
    }
  }
  return { operations: left, parting }
}
