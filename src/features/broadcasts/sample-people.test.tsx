import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApi, testSession } from '#/api/testing'
import { HOUR_MS } from '#/contract/format/durations'
import { writeDraft } from '#/parts/drafts/draft-store'
import { addSamplePerson, MAX_SAMPLE_PEOPLE, removeSamplePeople } from '#/parts/sample-people/sample-people'
import { emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind } from './draft-kind'
import { broadcast, open, serviceOf, targeting } from './testing'

afterEach(() => vi.restoreAllMocks())

const wire = (key: string, name: string, more: object = {}) => ({
  person_key: key,
  mobile_phone: { mdn: '+13125550142' },
  ...more,
  custom_fields: { first_name: name },
})
const onList = (list: string) => ({
  subscription_list: { id: list, name: list },
  opt_in_date: '2026-01-02T12:00:00Z',
  opt_out_date: null,
})

/** Noor and Bo share a phone and are on Iced season; Ada is on no list. */
const people = new Map([
  ['p1', { person: wire('p1', 'Noor'), lists: ['4107'] }],
  ['p2', { person: wire('p2', 'Bo'), lists: ['4107'] }],
  ['p3', { person: wire('p3', 'Ada', { mobile_phone: { mdn: '+13125550143' } }), lists: [] }],
])

/** An API client for a service with these people and broadcasts. Calls for which `fails` returns true get a 500. */
function apiOf(
  broadcasts: Parameters<typeof serviceOf>[0] = [],
  fails: (path: string) => boolean | Promise<boolean> = () => false,
) {
  const session = testSession({ user: `samples-${Math.random()}` })
  return testApi(
    async (input, init) => {
      const { pathname, searchParams } = new URL(typeof input === 'string' ? input : '', location.origin)
      if (await fails(pathname)) return Response.json({ message: 'The service has a fault' }, { status: 500 })
      const [, key = '', rest] = /\/persons\/(\w+)(\/\w+)?$/.exec(pathname) ?? []
      const found = people.get(key)
      if (rest === '/push_devices') return Response.json([])
      if (rest === '/subscriptions') return Response.json((found?.lists ?? []).map(onList))
      if (key !== '') return found ? Response.json(found.person) : Response.json({ errors: [] }, { status: 404 })
      if (searchParams.has('mdn')) return Response.json([people.get('p3')?.person])
      return serviceOf(broadcasts)(input, init)
    },
    { session },
  )
}

const inHours = (hours: number) => ({ send_scheduled_date: new Date(Date.now() + hours * HOUR_MS).toISOString() })
/** Two broadcasts to Iced season an hour apart, and one to another list. */
const three = () => [
  broadcast('1', { ...inHours(48), name: 'Winter sale' }),
  broadcast('2', { ...inHours(49), name: 'Last call' }),
  broadcast('3', { ...inHours(300), ...targeting('4108'), name: 'Store news' }),
]

describe('the page of sample people', () => {
  const path = '/-/sample-people?span=all'
  const openWithAll = async (api = apiOf()) => {
    for (const key of people.keys()) await addSamplePerson(api.session, key)
    return (await open(path, api)).screen
  }

  it('adds someone by number once, and removes them', async () => {
    const { screen } = await open(path, apiOf(three()))
    await expect.element(screen.getByText('No sample people yet')).toBeVisible()
    const find = async () => {
      await screen.getByRole('textbox', { name: /^Number/ }).fill('+13125550143')
      await screen.getByRole('button', { name: 'Find person' }).click()
    }
    await find()
    await expect.element(screen.getByText('Ada was added.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: /^Number/ })).toHaveFocus()
    await expect.element(screen.getByText('1 of 20')).toBeVisible()
    await find()
    await expect.element(screen.getByText('Ada is already a sample person.')).toBeVisible()
    await screen.getByRole('button', { name: 'Remove Ada' }).click()
    await expect.element(screen.getByText('No sample people yet')).toBeVisible()
    await expect.element(screen.getByText('Ada was removed.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: /^Number/ })).toHaveFocus()
  })

  it('moves the focus to the next row when someone is removed, and from the last row to the previous one', async () => {
    const screen = await openWithAll()
    const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
    await remove('Bo').click()
    await expect.element(screen.getByText('Bo was removed.')).toBeVisible()
    await expect.element(remove('Ada')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Ada was removed.')).toBeVisible()
    await expect.element(remove('Noor')).toHaveFocus()
  })

  it('moves the focus to a row that stays when several people are removed at once', async () => {
    const screen = await openWithAll()
    await expect.element(screen.getByRole('button', { name: 'Remove Ada' })).toBeVisible()
    for (const button of screen.getByRole('button', { name: /^Remove (Bo|Ada)$/ }).elements())
      if (button instanceof HTMLElement) button.click()
    await expect.element(screen.getByText('Ada was removed.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Remove Noor' })).toHaveFocus()
  })

  it('says that someone could not be removed', async () => {
    const api = apiOf()
    await addSamplePerson(api.session, 'p1')
    const { screen } = await open(path, api)
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await screen.getByRole('button', { name: 'Remove Noor' }).click()
    await expect
      .element(screen.getByText('Noor was not removed: this browser does not let Signalbox change stored data.'))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Remove Noor' })).toHaveFocus()
  })

  it('says who has no number, and whose number cannot be read', async () => {
    const api = apiOf()
    people.set('none', { person: wire('none', 'Kim', { mobile_phone: { mdn: null } }), lists: [] })
    people.set('digits', {
      person: wire('digits', 'Lou', { mobile_phone: { mdn: { digits: '13125550144' } } }),
      lists: [],
    })
    for (const key of ['none', 'digits']) await addSamplePerson(api.session, key)
    const { screen } = await open(path, api)
    const list = screen.getByRole('table', { name: 'People' })
    await expect.element(list.getByRole('row', { name: 'Kim' })).toHaveTextContent('No number')
    await expect.element(list.getByRole('row', { name: 'Lou' })).toHaveTextContent('Number cannot be read')
    for (const key of ['none', 'digits']) people.delete(key)
  })

  it('counts the messages that certainly come at night, and those that possibly do', async () => {
    await page.viewport(1440, 900)
    // In New York and Los Angeles: 22:00 and 19:00 on two days, then 5:00 and 1:00, then the afternoon in both
    const times = ['2027-03-10T03:00:00Z', '2027-03-12T03:00:00Z', '2027-03-14T09:00:00Z', '2027-03-16T20:00:00Z']
    const api = apiOf(times.map((time, n) => broadcast(`${n}`, { send_scheduled_date: time })))
    await addSamplePerson(api.session, 'p1')
    const { screen } = await open(path, api)
    const list = screen.getByRole('table', { name: 'People' })
    await expect.element(list.getByRole('row', { name: 'Noor' })).toHaveTextContent('1 at night2 possibly at night')
    await expect
      .element(screen.getByRole('table', { name: 'What they will get' }))
      .toHaveTextContent('Within quiet hours in all main time zones: for example,')
  })

  it('names the chosen days in the header of the column that shows what people get', async () => {
    const api = apiOf(three())
    await addSamplePerson(api.session, 'p1')
    await page.viewport(1440, 900)
    const { screen } = await open('/-/sample-people', api)
    await expect.element(screen.getByRole('columnheader', { name: 'Gets tomorrow' })).toBeVisible()
    await screen.getByRole('radio', { name: 'Next 7 days' }).click()
    await expect.element(screen.getByRole('columnheader', { name: 'Gets in the next 7 days' })).toBeVisible()
  })

  it('marks messages less than a day apart and people who get nothing, and gives the reason for each verdict', async () => {
    await page.viewport(1440, 900)
    const screen = await openWithAll(apiOf(three()))
    const table = screen.getByRole('table', { name: 'What they will get' })
    const row = (name: string) => table.getByRole('row', { name })
    await expect
      .element(row('Winter sale'))
      .toHaveTextContent(/Gets itOn Iced season since .+ Bo has the same number and gets it too\./)
    await expect.element(row('Winter sale')).toHaveTextContent('Does not get itNot on Iced season.')
    await expect.element(row('Store news')).toHaveTextContent('Not on Store news.')
    await expect.element(table.getByRole('columnheader', { name: 'Ada' })).toHaveTextContent('Gets nothing')
    await expect.element(table.getByRole('columnheader', { name: 'Noor' })).not.toHaveTextContent('Gets nothing')
    const list = screen.getByRole('table', { name: 'People' })
    await expect.element(list.getByRole('row', { name: 'Noor' })).toHaveTextContent('2 messages2 within a day')
    await expect.element(list.getByRole('row', { name: 'Ada' })).toHaveTextContent('Gets nothing')

    await screen.getByRole('radio', { name: 'Today' }).click()
    await expect.element(screen.getByText('No more broadcasts are scheduled for today')).toBeVisible()
    await expect.element(list.getByRole('row', { name: 'Ada' })).not.toHaveTextContent('Gets nothing')
  })

  it('says who no longer exists and who could not be loaded, and shows the others', async () => {
    let isBroken = true
    const api = apiOf(three(), path => isBroken && path.endsWith('/persons/p2/subscriptions'))
    for (const key of ['p1', 'p2', 'gone']) await addSamplePerson(api.session, key)
    const { screen } = await open(path, api)
    const list = screen.getByRole('table', { name: 'People' })
    await expect.element(list.getByRole('row', { name: 'Bo' })).toHaveTextContent('Could not be loaded')
    await expect.element(list.getByText('No longer exists')).toBeVisible()
    await expect.element(screen.getByText('1 person could not be loaded and is missing here.')).toBeVisible()
    await expect.element(list.getByRole('row', { name: 'Noor' })).toHaveTextContent('2 messages')
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(list.getByRole('row', { name: 'Bo' })).toHaveTextContent('2 messages')
  })

  it('keeps showing the earlier data when a refresh fails, and says so', async () => {
    let isBroken = false
    const api = apiOf(three(), path => isBroken && path.endsWith('/persons/p1/subscriptions'))
    for (const key of ['p1', 'p2']) await addSamplePerson(api.session, key)
    const { screen } = await open(path, api)
    const noor = screen.getByRole('table', { name: 'People' }).getByRole('row', { name: 'Noor' })
    await expect.element(noor).toHaveTextContent('2 messages2 within a day of another')
    isBroken = true
    await screen.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(noor).toHaveTextContent(/2 messages2 within a day of another.*Not refreshed/)
    await expect.element(screen.getByText(/could not be loaded and is missing here/)).not.toBeInTheDocument()
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(noor).not.toHaveTextContent('Not refreshed')
    await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('calls a push unclear while the devices cannot be read', async () => {
    let isBroken = true
    const push = broadcast('9', { ...inHours(50), name: 'Push' })
    const api = apiOf(
      [{ ...push, targeting: { ...push.targeting, channel: 'push' } }],
      path => isBroken && path.endsWith('/p1/push_devices'),
    )
    await addSamplePerson(api.session, 'p1')
    const { screen } = await open(path, api)
    const noor = screen.getByRole('table', { name: 'People' }).getByRole('row', { name: 'Noor' })
    await expect.element(noor).toHaveTextContent('1 unclear')
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(noor).toHaveTextContent('Gets nothing')
  })

  it('says that it is unknown what people get while the broadcasts cannot be loaded', async () => {
    let isBroken = true
    const api = apiOf(three(), path => isBroken && path.endsWith('/broadcasts'))
    await addSamplePerson(api.session, 'p1')
    const { screen } = await open(path, api)
    const noor = screen.getByRole('table', { name: 'People' }).getByRole('row', { name: 'Noor' })
    await expect.element(noor).toHaveTextContent('+1 312 555 0142UnknownUnknown')
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(noor).toHaveTextContent('2 messages')
  })

  it('reads everyone once, and again only on request, not when the tab is shown', async () => {
    const calls: string[] = []
    const api = apiOf(three(), path => calls.push(path) < 0)
    await addSamplePerson(api.session, 'p1')
    const { screen } = await open(path, api)
    const noor = screen.getByRole('table', { name: 'People' }).getByRole('row', { name: 'Noor' })
    await expect.element(noor).toHaveTextContent('2 messages')
    window.dispatchEvent(new Event('visibilitychange'))
    people.set('p1', { person: wire('p1', 'Nora'), lists: ['4107'] })
    await screen.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(screen.getByRole('row', { name: 'Nora' }).first()).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled()
    people.set('p1', { person: wire('p1', 'Noor'), lists: ['4107'] })
    expect(calls.filter(path => path.includes('/persons/') || path.endsWith('/broadcasts'))).toHaveLength(6)
  })

  it('never mixes data from before and after a refresh', async () => {
    await page.viewport(1440, 900)
    let release: () => void = () => undefined
    let isHeld = false
    const held = new Promise<boolean>(resolve => (release = () => resolve(false)))
    const api = apiOf(three(), path => (isHeld && path.endsWith('/p1/subscriptions') ? held : false))
    await addSamplePerson(api.session, 'p1')
    const { screen } = await open(path, api)
    const table = screen.getByRole('table', { name: 'What they will get' })
    await expect.element(table.getByRole('row', { name: 'Winter sale' }).first()).toHaveTextContent('Gets it')
    const seen = new Set<string>()
    const observer = new MutationObserver(() => {
      const content = table.element().textContent
      seen.add(`${content.includes('Nora') ? 'new' : 'old'} name, ${content.includes('Gets it') ? 'old' : 'new'} lists`)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    isHeld = true
    people.set('p1', { person: wire('p1', 'Nora'), lists: [] })
    await screen.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(screen.getByRole('button', { name: 'Remove Nora' })).toBeVisible()
    release()
    await expect.element(table.getByRole('row', { name: 'Winter sale' })).toHaveTextContent('Does not get itNot on')
    observer.disconnect()
    people.set('p1', { person: wire('p1', 'Noor'), lists: ['4107'] })
    expect([...seen]).toEqual(['old name, old lists', 'new name, new lists'])
  })

  it('moves the focus to the note about the limit when the twentieth person is added', async () => {
    const api = apiOf()
    for (let n = 1; n < MAX_SAMPLE_PEOPLE; n++) await addSamplePerson(api.session, `x${n}`)
    const { screen } = await open(path, api)
    await screen.getByRole('textbox', { name: /^Number/ }).fill('+13125550143')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Ada was added.')).toBeVisible()
    await expect.element(screen.getByText('You have 20 sample people, the most that can be checked.')).toHaveFocus()
  })

  it('accepts at most 20 people', async () => {
    const api = apiOf()
    for (let n = 0; n < MAX_SAMPLE_PEOPLE; n++) expect(await addSamplePerson(api.session, `x${n}`)).toBe(true)
    expect(await addSamplePerson(api.session, 'one more')).toBe(false)
    expect(await addSamplePerson(api.session, 'x3')).toBe(true)
    const { screen } = await open(path, api)
    await expect.element(screen.getByText('You have 20 sample people, the most that can be checked.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: /^Number/ })).not.toBeInTheDocument()
    await removeSamplePeople(api.session)
    await expect.element(screen.getByText('No sample people yet')).toBeVisible()
  })
})

describe('stepping through sample people', () => {
  /** Opens a draft to Iced season, previewed as a person if one is given. */
  async function openPreview(api: ReturnType<typeof apiOf>, previewAs: string | null) {
    const empty = emptyBroadcastDraft('UTC')
    const message = { ...empty.message, template: 'Hi {{ first_name }}' }
    const value = { ...empty, name: 'News', lists: ['4107'], message, previewAs }
    await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }, { value, at: 1 }, null)
    await page.viewport(1440, 900)
    return open('/drafts/d', api, null)
  }

  it('keeps the previewed person, and wraps around by button and by key, with the verdict for each person', async () => {
    const api = apiOf()
    for (const key of ['p2', 'p3']) await addSamplePerson(api.session, key)
    const { screen } = await openPreview(api, 'p1')
    const phone = (name: string) => screen.getByRole('group', { name: `Preview as ${name}` })
    const verdict = screen.getByRole('group', { name: 'Would this person get it?' })
    await expect.element(phone('Noor')).toBeVisible()
    await screen.getByRole('button', { name: 'Add to sample people' }).click()
    await expect.element(screen.getByRole('link', { name: 'Sample person 3 of 3' })).toHaveFocus()
    const next = screen.getByRole('button', { name: 'Next sample person' })
    await next.click()
    await expect.element(phone('Bo')).toHaveTextContent('Hi Bo')
    await expect.element(verdict).toHaveTextContent('Will be a recipient.')
    await expect.element(next).toHaveFocus()
    await userEvent.keyboard(']')
    await expect.element(phone('Ada')).toHaveTextContent('Hi Ada')
    await expect.element(verdict).toHaveTextContent('Will not be a recipient. Not on Iced season.')
    await userEvent.keyboard('[[')
    await expect.element(phone('Bo')).toBeVisible()
    await screen.getByRole('button', { name: 'Previous sample person' }).click()
    await expect.element(phone('Noor')).toBeVisible()
  })

  it('begins with the first one when started from the picker', async () => {
    const api = apiOf()
    for (const key of ['p2', 'p3']) await addSamplePerson(api.session, key)
    const { screen } = await openPreview(api, null)
    await screen.getByRole('button', { name: 'Preview as…' }).click()
    await screen.getByRole('button', { name: 'Step through 2 sample people' }).click()
    await expect.element(screen.getByText('Sample person 1 of 2')).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Preview as Bo' })).toBeVisible()
  })

  it('is not offered for a single sample person, whose preview is offered instead', async () => {
    const api = apiOf()
    await addSamplePerson(api.session, 'p2')
    const { screen } = await openPreview(api, null)
    await screen.getByRole('button', { name: 'Preview as…' }).click()
    await screen.getByRole('button', { name: 'Preview as your sample person' }).click()
    await expect.element(screen.getByRole('group', { name: 'Preview as Bo' })).toBeVisible()
  })

  it('does not offer to keep someone who has since been deleted', async () => {
    const api = apiOf()
    people.set('kim', { person: wire('kim', 'Kim'), lists: [] })
    const { screen } = await openPreview(api, 'kim')
    const keep = screen.getByRole('button', { name: 'Add to sample people' })
    await expect.element(keep).toBeEnabled()
    people.delete('kim')
    // The user returns to the tab after a minute
    const realNow = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 60_000)
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.element(screen.getByText('The person chosen for the preview no longer exists.')).toBeVisible()
    await expect.element(keep).not.toBeInTheDocument()
  })

  it('steps past someone who no longer exists', async () => {
    const api = apiOf()
    for (const key of ['gone', 'p1']) await addSamplePerson(api.session, key)
    const { screen } = await openPreview(api, 'gone')
    await expect.element(screen.getByText('The person chosen for the preview no longer exists.')).toBeVisible()
    await screen.getByRole('button', { name: 'Next sample person' }).click()
    await expect.element(screen.getByRole('group', { name: 'Preview as Noor' })).toBeVisible()
  })
})

it('the page shows which of 100 broadcasts each of 20 people gets', { timeout: 60_000 }, async () => {
  await page.viewport(1440, 900)
  const hundred = Array.from({ length: 100 }, (_, n) => broadcast(String(n), { ...inHours(30 + n), name: `Sale ${n}` }))
  const api = apiOf(hundred)
  for (let n = 0; n < MAX_SAMPLE_PEOPLE; n++) {
    people.set(`m${n}`, { person: wire(`m${n}`, `Person ${n}`), lists: ['4107'] })
    await addSamplePerson(api.session, `m${n}`)
  }
  const { screen } = await open('/-/sample-people?span=all', api)
  const table = screen.getByRole('table', { name: 'What they will get' })
  await expect.element(table.getByRole('row', { name: 'Sale 0' })).toBeVisible()
  await vi.waitFor(() => expect(screen.getByText('100 messages').elements()).toHaveLength(20))
  for (let n = 0; n < MAX_SAMPLE_PEOPLE; n++) people.delete(`m${n}`)
})
