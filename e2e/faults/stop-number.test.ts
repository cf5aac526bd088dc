import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DAY_MS, MINUTE_MS } from '#/contract/format/durations'
import { findArrivals, type Arrival } from '#/features/persons/stop/find-arrivals'
import { readNumber } from '#/features/persons/stop/number-reading'
import { planOf } from '#/features/persons/stop/stop-job'
import { stopKind } from '#/features/persons/stop/stop-kind'
import type { Job } from '#/parts/jobs/job'
import { sendStep } from '#/parts/jobs/run-step'
import { testJob } from '#/parts/jobs/test-jobs'
import { callFaults, useMockInProcess, type CallFault } from './mock-in-process'

// "Unsubscribe this number" against the mock in this process: the reading, the plan, the kind of job, and the rule that
// the page uses. A situation takes about a quarter of a second: `RUNS=1000` tries more than a normal run.
const RUNS = Number(process.env['RUNS'] ?? 40)

const COMPANY = 'STOPS'
const LISTS = [0, 1, 2] as const
type ListIndex = (typeof LISTS)[number]

/** The ids of the lists, and of a campaign of each. */
const lists: string[] = []
const campaigns: string[] = []

const idSchema = z.object({ id: z.string() })
const campaignSchema = z.object({ acquisition_id: z.string() })
const broadcastSchema = z.object({ broadcast_id: z.string() })
const personSchema = z.object({ person_key: z.string() })
const clockSchema = z.object({ now: z.string() })
const textsSchema = z.array(z.object({ kind: z.string(), broadcast_id: z.optional(z.string()), text: z.string() }))

const { call, callFor, apiOf } = useMockInProcess(COMPANY)
const control = <S extends z.ZodMiniType>(method: string, path: string, body: unknown, schema: S) =>
  callFor(schema, method, `/__mock${path}`, body)

beforeAll(async () => {
  for (const index of LISTS) {
    const list = await control('POST', `/companies/${COMPANY}/subscription_lists`, { name: `List ${index}` }, idSchema)
    const end_date = new Date(Date.now() + 36_500 * DAY_MS).toISOString()
    const body = { description: `Campaign ${index}`, subscription_list_id: list.id, status: 'active', end_date }
    const campaign = await control('POST', `/companies/${COMPANY}/acquisition_campaigns`, body, campaignSchema)
    lists.push(list.id)
    campaigns.push(campaign.acquisition_id)
  }
})

interface Situation {
  /** The lists each holder is on, and those they have left. */
  holders: { current: ListIndex[]; former: ListIndex[] }[]
  broadcasts: {
    to: ListIndex[]
    inMinutes: number
    isPaused: boolean
    when: 'before' | 'between' | 'during'
  }[]
  invitations: { holder: number; to: ListIndex }[]
  between: 'nothing' | 'new-holder' | 'joins' | 'number-removed' | 'other-agent'
  faults: CallFault[]
  /** What cannot be read after the act. */
  unread: 'nothing' | 'subscriptions' | 'under-way' | 'invitations'
  saysYes: boolean
}

const listIndex = fc.constantFrom(...LISTS)
const someLists = fc.uniqueArray(listIndex, { maxLength: 3 })
const situations: fc.Arbitrary<Situation> = fc.record({
  holders: fc.array(fc.record({ current: someLists, former: someLists }), { minLength: 1, maxLength: 3 }),
  broadcasts: fc.array(
    fc.record({
      to: fc.uniqueArray(listIndex, { minLength: 1, maxLength: 2 }),
      inMinutes: fc.constantFrom(-1, -1, 5, 1500, 2879),
      isPaused: fc.boolean(),
      when: fc.constantFrom('before', 'between', 'during'),
    }),
    { maxLength: 3 },
  ),
  invitations: fc.array(fc.record({ holder: fc.nat(2), to: listIndex }), { maxLength: 1 }),
  between: fc.constantFrom('nothing', 'new-holder', 'joins', 'number-removed', 'other-agent'),
  faults: fc.array(fc.constantFrom<CallFault>('none', 'none', ...callFaults), { maxLength: 8 }),
  unread: fc.constantFrom('nothing', 'nothing', 'nothing', 'subscriptions', 'under-way', 'invitations'),
  saysYes: fc.boolean(),
})

const service = `/companies/${COMPANY}`
let numbers = 0
/** A test number that no earlier situation had. */
function newNumber(): string {
  const n = numbers++
  return `+1${212 + Math.floor(n / 100)}55501${String(n % 100).padStart(2, '0')}`
}

const now = async (): Promise<number> => Date.parse((await control('GET', '', undefined, clockSchema)).now)

async function addHolder(mdn: string, index: number): Promise<{ key: string; external: string }> {
  const external = `${mdn} ${index}`
  const body = {
    mdn,
    carrier_code: String(index + 1),
    external_person_id: external,
    custom_fields: { first_name: `P${index}` },
  }
  const { person_key: key } = await control('POST', `/companies/${COMPANY}/persons`, body, personSchema)
  return { key, external }
}

const invite = (mdn: string, external: string, list: ListIndex): Promise<Response> =>
  call('POST', `${service}/campaigns/acquisition/${campaigns[list]}/participants`, {
    mobile_phone: { mdn },
    external_person_id: external,
  })

const answerYes = (mdn: string) =>
  control('POST', `/handsets/${encodeURIComponent(mdn)}/replies`, { text: 'Y', company_key: COMPANY }, z.unknown())

async function join(mdn: string, external: string, list: ListIndex): Promise<void> {
  if ((await invite(mdn, external, list)).status === 201) await answerYes(mdn)
}

const leave = (key: string, list: ListIndex): Promise<Response> =>
  call('DELETE', `${service}/mobiledb/persons/${key}/subscriptions/${lists[list]}`)

const textsTo = (mdn: string) => control('GET', `/handsets/${encodeURIComponent(mdn)}/messages`, undefined, textsSchema)

/**
 * Runs a situation: the review, what happens meanwhile, the act, and 48 hours. Returns what was announced and received.
 */
async function run(situation: Situation) {
  const mdn = newNumber()
  const holders: Awaited<ReturnType<typeof addHolder>>[] = []
  for (const [index, { current, former }] of situation.holders.entries()) {
    const holder = await addHolder(mdn, index)
    holders.push(holder)
    for (const list of former) {
      await join(mdn, holder.external, list)
      await leave(holder.key, list)
    }
    for (const list of current) await join(mdn, holder.external, list)
  }
  // People who have left a list left it a while ago
  await control('POST', '/clock', { advance: 'PT3M' }, z.unknown())
  for (const { holder, to } of situation.invitations) {
    const invited = holders[holder % holders.length]
    if (invited) await invite(mdn, invited.external, to)
  }

  const scheduled = new Map<string, { to: string[]; isPaused: boolean }>()
  const schedule = async (when: Situation['broadcasts'][number]['when']) => {
    for (const broadcast of situation.broadcasts.filter(candidate => candidate.when === when)) {
      const to = broadcast.to.map(index => lists[index] ?? '')
      const reply = await call('POST', `${service}/mobiledb/broadcasts`, {
        name: 'Sale',
        send_scheduled_date: new Date((await now()) + broadcast.inMinutes * MINUTE_MS).toISOString(),
        targeting: { channel: 'sms', message_template: 'Sale', source_lists: to, filters: [] },
      })
      const { broadcast_id: id } = broadcastSchema.parse(await reply.json())
      scheduled.set(id, { to, isPaused: broadcast.isPaused })
      // Started first, if it is due: then its recipients are fixed
      if (broadcast.isPaused && broadcast.inMinutes < 0) await forceStatus(id, 'in_progress')
      if (broadcast.isPaused) await forceStatus(id, 'paused')
    }
  }
  await schedule('before')

  const review = planOf(await readNumber(apiOf(), mdn))
  await schedule('between')
  const [first] = holders
  const [row] = review.rows
  if (situation.between === 'new-holder') await join(mdn, (await addHolder(mdn, 7)).external, 0)
  if (situation.between === 'joins' && first) await join(mdn, first.external, 1)
  if (situation.between === 'number-removed' && first)
    await call('PUT', `${service}/mobiledb/persons/${first.key}`, { mobile_phone: null })
  if (situation.between === 'other-agent' && row)
    await call('DELETE', `${service}/mobiledb/persons/${row.person_key}/subscriptions/${row.list_id}`)

  const remainingFaults = [...situation.faults]
  const api = apiOf(method => (method === 'DELETE' ? (remainingFaults.shift() ?? 'none') : 'none'))
  const job: Job = testJob({ kind: stopKind.id, settings: review.settings, total: review.rows.length })
  for (const [step, subscription] of review.rows.entries()) {
    if (step === 1) await schedule('during')
    const context = { api, job, step, key: `${mdn} ${step}`, keyedAt: 0, signal: new AbortController().signal }
    const end = await sendStep({ kind: stopKind, rows: [subscription], context, sleep: async () => {} })
    // As the engine does: a call that certainly did not reach the service is sent again, here once
    if (end.end === 'again') await sendStep({ kind: stopKind, rows: [subscription], context, sleep: async () => {} })
  }
  if (review.rows.length < 2) await schedule('during')

  const after = await readNumber(
    apiOf((_, path) => (unreadPaths[situation.unread].test(path) ? 'forbidden' : 'none')),
    mdn,
  )
  const known = await textsTo(mdn)
  const arrivals = findArrivals(after)

  await control('POST', '/clock', { advance: 'PT1H' }, z.unknown())
  if (situation.saysYes) await answerYes(mdn)
  for (const [id, { isPaused }] of scheduled) if (isPaused) await forceStatus(id, 'in_progress')
  await control('POST', '/clock', { advance: 'PT47H' }, z.unknown())
  const texts = await textsTo(mdn)
  return { arrivals, scheduled, received: texts.slice(0, texts.length - known.length) }
}

const forceStatus = (id: string, status: string) =>
  control('POST', `/companies/${COMPANY}/broadcasts/${id}/status`, { status }, z.unknown())

const unreadPaths: Record<Situation['unread'], RegExp> = {
  nothing: /^$/,
  subscriptions: /\/subscriptions\?/,
  'under-way': /status=(in_progress|paused)/,
  invitations: /\/participants\?/,
}

/** Whether the page announced a text as possible. `to`: the lists of its broadcast, null for the text after a Y. */
function isAnnounced(arrivals: readonly Arrival[], id: string | undefined, to: readonly string[] | null): boolean {
  return arrivals.some(arrival => {
    switch (arrival.kind) {
      case 'subscribed':
        return to !== null && arrival.lists.some(list => to.includes(list))
      case 'under-way':
        return arrival.broadcast.broadcast_id === id
      case 'invitation':
        return to === null || to.includes(arrival.invitation.listId)
      case 'unread-invitations':
      case 'unread-lists':
      case 'unread-people':
      case 'more-people':
        return true
      case 'unread-broadcasts':
        return to !== null
    }
  })
}

it(
  'in the 48 hours after a stop, no text reaches the number unless it was announced as possible',
  async () => {
    const seen = { texts: 0, quiet: 0 }
    await fc.assert(
      fc.asyncProperty(situations, async situation => {
        const { arrivals, scheduled, received } = await run(situation)
        const unannounced = received.filter(
          ({ kind, broadcast_id: id }) =>
            !isAnnounced(arrivals, id, kind === 'broadcast' ? (scheduled.get(id ?? '')?.to ?? []) : null),
        )
        expect(unannounced).toEqual([])
        seen.texts += received.length
        if (arrivals.length === 0) seen.quiet++
      }),
      { numRuns: RUNS },
    )
    // The situations are not trivial: some texts arrive, and in some situations nothing is announced
    expect(seen.texts).toBeGreaterThan(0)
    expect(seen.quiet).toBeGreaterThan(0)
  },
  60_000 + RUNS * 3_000,
)
