import { describe, expect, it } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { readDraft } from '#/parts/drafts/draft-store'
import { fromWire } from '#/parts/filter-builder/rows'
import { broadcastVocabulary } from '#/parts/filter-builder/vocabulary'
import { emptyMessage } from '#/parts/message/message-value'
import { emptySchedule } from '#/parts/schedule/schedule-value'
import { contentOf } from './broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { broadcast, lists, open, renameOf, serviceOf, writeRename, writeUpdateIntent } from './testing'

interface RenameOptions {
  /** The broadcasts as the service returns them now. */
  now: ReturnType<typeof broadcast>[]
  /** An earlier save in the ledger. */
  save: 'sent' | 'unknown' | null
  /** The time on the page's clock; by default the current time. */
  clock?: number
  /** Other changes in the edit. */
  changes?: Partial<BroadcastDraft>
}

/** The review of an edit that renames broadcast 7. */
async function reviewRename({ now, save, clock, changes }: RenameOptions, service = serviceOf(now)) {
  const api = testApi(service, { session: testSession({ user: `edit-${Math.random()}` }) })
  await writeRename(api, broadcast('7'), changes)
  if (save !== null) await writeUpdateIntent(api, save)
  const stored = (subject: string) => readDraft(broadcastDraftKind, { scope: api.scope, kind: 'broadcast', subject })
  return { ...(await open('/drafts/edit-7/review', api, null, clock)), stored }
}

describe('the review of an edit that can no longer be saved', () => {
  it('does not claim that nothing was changed if the outcome of a save is unknown', async () => {
    const { screen } = await reviewRename({ now: [], save: 'unknown' })
    await expect.element(screen.getByText('The broadcast no longer exists.')).toBeVisible()
    await expect.element(screen.getByText(/^It is unclear whether your edit was saved\./)).toBeVisible()
    await expect.element(screen.getByText(/^Nothing was changed\./)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).toBeVisible()
  })

  it('says that nothing was changed if nothing was sent', async () => {
    const { screen } = await reviewRename({ now: [], save: null })
    await expect.element(screen.getByText(/^Nothing was changed\./)).toBeVisible()
  })

  it.each([400, 405, 410])('does not call the broadcast gone on a %i, perhaps from a firewall', async status => {
    const service: typeof fetch = (input, init) =>
      typeof input === 'string' && input.endsWith('/broadcasts/7')
        ? Promise.resolve(new Response('', { status }))
        : serviceOf([])(input, init)
    const { screen } = await reviewRename({ now: [], save: null }, service)
    await expect
      .element(screen.getByText('The broadcast could not be loaded. Try loading it again first.').first())
      .toBeVisible()
    await expect.element(screen.getByText('The broadcast no longer exists.')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).not.toBeInTheDocument()
  })

  it('does not offer to schedule it again once it is saved', async () => {
    const renamed = { ...broadcast('7'), name: 'Renamed', status: 'in_progress' }
    const { screen } = await reviewRename({ now: [renamed], save: 'unknown' })
    await expect.element(screen.getByText('Already saved')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Open broadcast' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).not.toBeInTheDocument()
  })

  it('does not offer to schedule it again once it is saved and its send time has passed', async () => {
    const renamed = { ...broadcast('7'), name: 'Renamed', status: 'sent' }
    const { screen } = await reviewRename({ now: [renamed], save: null, clock: Date.UTC(2027, 2, 10, 13) })
    await expect.element(screen.getByText('Already saved')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).not.toBeInTheDocument()
    const changes = screen.getByRole('table', { name: 'Changes' })
    await expect.element(changes).toHaveTextContent(/Name/)
    await expect.element(changes).not.toHaveTextContent(/Send time/)
  })

  /** The message of an edit that also renames the broadcast. The service has the new name, but not this message. */
  const newMessage = { ...emptyMessage, template: 'Doors open at ten' }

  it('does not offer to schedule it again if someone else changed a part of what was saved', async () => {
    const renamed = { ...broadcast('7'), name: 'Renamed', status: 'sent' }
    const changes = {
      message: newMessage,
      saved: { content: contentOf(renameOf(broadcast('7'), { message: newMessage })), sentNow: null },
    }
    const { screen } = await reviewRename({ now: [renamed], save: null, changes })
    await expect.element(screen.getByText('Already saved')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).not.toBeInTheDocument()
  })

  it.each([
    ['was never saved', undefined],
    ['was changed after it was saved', { content: contentOf(renameOf(broadcast('7'))), sentNow: null }],
  ])('does not show it as saved if it %s and someone else made one of its changes', async (_, saved) => {
    const renamed = { ...broadcast('7'), name: 'Renamed', status: 'sent' }
    const { screen } = await reviewRename({ now: [renamed], save: null, changes: { message: newMessage, saved } })
    await expect.element(screen.getByText('Not saved yet')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).toBeVisible()
  })

  it.each(['canceled', 'deleted', 'failed'])(
    'offers it as a new broadcast if the status of the one that has the changes is %s',
    async status => {
      const { screen } = await reviewRename({ now: [{ ...broadcast('7'), name: 'Renamed', status }], save: null })
      await expect.element(screen.getByText('Already saved')).toBeVisible()
      await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).toBeVisible()
    },
  )

  it.each([
    ['failed', { recipient_count: 12 }],
    ['canceled', { send_start_date: '2027-03-10T12:00:00Z' }],
  ])('does not offer it as a new broadcast if a send with the changes has begun (status: %s)', async (...found) => {
    const [status, delivery] = found
    const now = [broadcast('7', { name: 'Renamed', status, delivery })]
    const { screen } = await reviewRename({ now, save: null })
    await expect.element(screen.getByText('Already saved')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Open broadcast' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).not.toBeInTheDocument()
  })

  it('says that people may have received an earlier version of it', async () => {
    const saved = { content: contentOf(renameOf(broadcast('7'))), sentNow: null }
    const now = [{ ...broadcast('7'), name: 'Renamed', status: 'sent' }]
    const { screen } = await reviewRename({ now, save: null, changes: { message: newMessage, saved } })
    await expect.element(screen.getByText(/^An earlier version of this edit may have been sent\./)).toBeVisible()
    await expect.element(screen.getByText(/^Nothing was changed\./)).not.toBeInTheDocument()
  })

  it('does not offer it as a new broadcast while a save may still be running', async () => {
    const { screen } = await reviewRename({ now: [broadcast('7', { status: 'in_progress' })], save: 'sent' })
    await expect.element(screen.getByText('Checking whether it was saved')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Open broadcast' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).not.toBeInTheDocument()
  })

  it('turns it into a new draft with an id of its own', async () => {
    const { screen, router, stored } = await reviewRename({ now: [broadcast('7', { status: 'paused' })], save: null })
    await screen.getByRole('button', { name: 'Turn into new broadcast' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Renamed')
    const id = router.state.location.pathname.split('/').at(-1) ?? ''
    expect((await stored(id))?.value.base).toBeNull()
    expect(await stored('edit-7')).toBeNull()
  })
})

it('an edit sends back the latest values of the fields that no screen shows', async () => {
  let estimate = 0
  const puts: { wanted: number; body: unknown }[] = []
  const service: typeof fetch = async (input, init) => {
    // Each read returns another value
    if (init?.method !== 'PUT') estimate++
    else puts.push({ wanted: estimate, body: JSON.parse(typeof init.body === 'string' ? init.body : '') })
    return serviceOf([Object.assign(broadcast('7'), { estimate })])(input, init)
  }
  const { screen } = await reviewRename({ now: [], save: null }, service)
  await screen.getByRole('button', { name: /^Save changes/ }).click()
  await expect.poll(() => puts).toHaveLength(1)
  const [put] = puts
  expect(put?.body).toMatchObject({ name: 'Renamed', estimate: put?.wanted })
})

/**
 * The review of an edit to send now, which is being saved.
 * @param reply resolves when the service replies
 * @param isLost whether the reply is lost, and reading the broadcast fails until the returned `end` is called
 */
async function saveSendNow({ reply = Promise.resolve(), isLost = false }) {
  let wire = broadcast('7')
  let fault: number | null = null
  const service: typeof fetch = async (input, init) => {
    if (init?.method === 'PUT') {
      await reply
      const sent: Partial<typeof wire> = JSON.parse(typeof init.body === 'string' ? init.body : '')
      wire = { ...wire, ...sent }
      fault = isLost ? 403 : null
      if (isLost) return new Response('', { status: 500 })
    }
    return fault === null ? serviceOf([wire])(input, init) : new Response('', { status: fault })
  }
  const when = { ...emptySchedule('UTC'), now: true }
  // Outside of quiet hours, which would have to be confirmed
  const clock = Date.UTC(2026, 10, 27, 18)
  const review = await reviewRename({ now: [], save: null, clock, changes: { when } }, service)
  await review.screen.getByRole('button', { name: /^Save changes/ }).click()
  const end = (more: Partial<typeof wire>) => {
    wire = { ...wire, ...more }
    fault = null
  }
  return { ...review, end }
}

it('an edit ends once it is saved, even if its review was left before the reply', async () => {
  let release = () => {}
  const { screen, router, stored } = await saveSendNow({ reply: new Promise(resolve => (release = resolve)) })
  await expect.element(screen.getByRole('button', { name: 'Saving' })).toBeVisible()
  await router.navigate('/test/DEMO/broadcasts')
  await expect.element(screen.getByRole('table', { name: 'Broadcasts' })).toBeVisible()
  release()
  await expect.poll(() => stored('edit-7')).toBeNull()
  await router.navigate('/test/DEMO/broadcasts/drafts/edit-7/review')
  await expect.element(screen.getByText(/^The changes to “Renamed” were saved on/)).toBeVisible()
})

it('an edit to send now whose response was lost counts as saved once its broadcast has been sent', async () => {
  const { screen, router, end } = await saveSendNow({ isLost: true })
  await expect.element(screen.getByText('Outcome unknown')).toBeVisible()
  end({ status: 'sent' })
  await router.navigate('/test/DEMO/broadcasts')
  await expect.element(screen.getByRole('table', { name: 'Broadcasts' })).toBeVisible()
  await router.navigate('/test/DEMO/broadcasts/drafts/edit-7/review')
  await expect.element(screen.getByText('Already saved')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).not.toBeInTheDocument()
})

it('an edit shows its changes in the words of the screen, and only values without such words as JSON', async () => {
  const { targeting: unchanged } = broadcast('7')
  const targetingBefore = {
    ...unchanged,
    shorten_urls: false,
    filters: [{ name: 'gender', selector: 'any', value: ['x'] }],
    push: { subject: 'Doors', metadata: null },
  }
  const before = broadcast('7', { targeting: targetingBefore })
  const template = unchanged.message_template
  const message = { ...emptyMessage, template, channel: 'push', shortenUrls: true, pushTitle: 'Open', deepLink: 'app:' }
  const added = { name: 'subscription', selector: 'any', value: ['4107'] }
  const filters = fromWire([added], broadcastVocabulary([], lists, []))
  const changes = { base: { id: '7', raw: before }, message, filters }
  const { screen } = await reviewRename({ now: [before], save: null, changes })
  const rows = screen.getByRole('table', { name: 'Changes' }).getByRole('row')
  await expect
    .poll(() => rows.elements().map(row => row.textContent))
    .toEqual([
      'FieldBeforeAfter saving',
      'NameBroadcast 7Renamed',
      'Shorten linksNoYes',
      'ChannelSMSPush',
      'Conditions[{"name":"gender","selector":"any","value":["x"]}]Also on Iced season',
      'PushTitle: DoorsTitle: Open; Deep link: app:',
    ])
})

it('an edit shows as JSON what would read the same before and after', async () => {
  const { targeting: unchanged } = broadcast('7')
  const condition = { name: 'subscription', selector: 'any', value: ['4107'] }
  const before = broadcast('7', { targeting: { ...unchanged, filters: [{ ...condition, note: 'VIP' }] } })
  const filters = fromWire([condition], broadcastVocabulary([], lists, []))
  const changes = { base: { id: '7', raw: before }, filters }
  const { screen } = await reviewRename({ now: [before], save: null, changes })
  const row = screen.getByRole('table', { name: 'Changes' }).getByRole('row', { name: /^Conditions/ })
  await expect
    .element(row)
    .toHaveTextContent(`${JSON.stringify([{ ...condition, note: 'VIP' }])}${JSON.stringify([condition])}`)
})
