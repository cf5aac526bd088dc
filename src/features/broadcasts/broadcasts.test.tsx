import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApi, testSession } from '#/api/testing'
import { broadcastStatuses } from '#/contract/broadcasts'
import { HOUR_MS } from '#/contract/format/durations'
import { writeDraft } from '#/parts/drafts/draft-store'
import { withLocalTime } from '#/parts/schedule/schedule-value'
import { failDraftLists } from '#/parts/testing/fail-draft-lists'
import { neverReplies } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { apiOf, apiWithout, broadcast, open, serviceOf, targeting } from './testing'

describe('the list', () => {
  it('has the status of a broadcast on the same line as its name, even if other cells have two lines', async () => {
    await page.viewport(1440, 900)
    const { screen } = await open('', apiOf([broadcast('1')]))
    const row = screen.getByRole('table', { name: 'Broadcasts' }).getByRole('row').nth(1)
    const [status, name] = [row.getByText('Scheduled'), row.getByText('Broadcast 1', { exact: true })]
    await expect.element(status).toBeVisible()
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
    const distance = () =>
      middle(status.element().getBoundingClientRect()) - middle(name.element().getBoundingClientRect())
    await expect.poll(() => Math.abs(distance())).toBeLessThan(3)
  })

  it('filters as you type, and saves search, filters, and sorting as a named view', async () => {
    await page.viewport(1440, 900)
    const { screen, router } = await open('', apiOf([broadcast('1'), broadcast('2', { name: 'Spring, week 1' })]))
    const rows = screen.getByRole('table', { name: 'Broadcasts' }).getByRole('row')
    await expect.element(rows.nth(2)).toBeVisible()
    await screen.getByRole('button', { name: 'Filter', exact: true }).click()
    const search = screen.getByRole('searchbox', { name: 'Name, id, or list' })
    await userEvent.click(search)
    await userEvent.keyboard('spring WEEK')
    await expect.element(search).toHaveValue('spring WEEK')
    await screen.getByRole('combobox', { name: 'Channel' }).selectOptions('SMS')
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Name', exact: true }).click()
    await expect.element(rows.nth(1)).toHaveTextContent('Spring, week 1')
    await expect.element(rows.nth(2)).not.toBeInTheDocument()
    // The search may be a person's name, so it is not in the URL
    expect(router.state.location.search).toBe('?channel=sms&sort=name&order=asc')

    await screen.getByRole('button', { name: 'Views' }).click()
    await screen.getByRole('textbox', { name: 'View name' }).fill('Weeks of spring')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Weeks of spring', exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(rows.nth(2)).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Select Broadcast 1' }).click()
    await screen.getByRole('button', { name: 'CSV' }).click()
    await expect.element(screen.getByRole('group', { name: '1 selected row' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Views' }).click()
    await screen.getByRole('button', { name: 'Weeks of spring', exact: true }).click()
    await expect.element(rows.nth(2)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Filter, 2 active' })).toBeVisible()

    const file = vi.spyOn(URL, 'createObjectURL')
    await screen.getByRole('button', { name: 'CSV' }).click()
    await screen.getByRole('button', { name: 'For systems' }).click()
    await vi.waitFor(() => expect(file).toHaveBeenCalledOnce())
    const [saved] = file.mock.lastCall ?? []
    // Only the matching rows, with field names and times as machines read them
    expect(saved instanceof Blob ? (await saved.text()).split('\r\n') : []).toEqual([
      expect.stringMatching(/^broadcast_id,status,name,/),
      expect.stringContaining('2,scheduled,"Spring, week 1",sms,4107,Iced season,,2027-03-10T12:00:00.000Z,'),
      '',
    ])

    await screen.getByRole('button', { name: 'Views' }).click()
    await screen.getByRole('button', { name: 'Remove view Weeks of spring' }).click()
    await expect.element(screen.getByText('No saved views yet.', { exact: false })).toBeVisible()
  })

  it('shows a calendar by month and week, and marks two sends to the same list within 4 h', async () => {
    const near = [
      broadcast('1', { name: 'Iced season, week 1' }),
      broadcast('2', { name: null, send_scheduled_date: '2027-03-10T14:30:00Z', ...targeting('4107', '4108') }),
      broadcast('3', { send_scheduled_date: '2027-03-10T13:00:00Z', ...targeting('4109') }),
      broadcast('4', { send_scheduled_date: '2027-03-10T18:30:00Z', ...targeting('4108') }),
      broadcast('5', { send_scheduled_date: '2027-03-17T12:00:00Z', name: 'Spring' }),
    ]
    const { screen } = await open('?view=calendar&day=2027-03-10', apiOf(near))
    await expect.element(screen.getByRole('heading', { name: 'March 2027' })).toBeVisible()
    const day = screen.getByRole('listitem', { name: 'Wednesday 10 March, 4 broadcasts' })
    await expect.element(day.getByRole('link', { name: /Iced season, week 1$/ })).toBeVisible()
    await expect.element(day.getByText('2 h 30 min apart').nth(1)).toBeVisible()
    // Exactly 4 h is not within 4 h, and a send to another list does not count
    await expect.element(day.getByText(/apart$/).nth(2)).not.toBeInTheDocument()
    screen.getByRole('button', { name: 'Move “Iced season, week 1” to another day' }).element().focus()
    await userEvent.tab()
    await expect
      .element(screen.getByRole('tooltip'))
      .toHaveTextContent('A broadcast without a name also goes to Iced season, with 2 h 30 min in between')
    await expect.element(screen.getByRole('link', { name: /Spring$/ })).toBeVisible()

    await screen.getByRole('radio', { name: 'Week' }).click()
    await expect.element(screen.getByRole('heading', { name: '8 – 14 Mar 2027' })).toBeVisible()
    await expect.element(day).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Spring$/ })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Next week' }).click()
    await expect.element(screen.getByRole('link', { name: /Spring$/ })).toBeVisible()
    await screen.getByRole('radio', { name: 'Month' }).click()
    await screen.getByRole('button', { name: 'Previous month' }).click()
    await expect.element(screen.getByRole('heading', { name: 'February 2027' })).toBeVisible()
  })
})

describe('the list, when statuses cannot be loaded,', () => {
  it('names the one that failed, and claims nothing about its content', async () => {
    await page.viewport(1440, 900)
    const { screen } = await open('', apiWithout(['sent'], [broadcast('1')]))
    await expect
      .element(screen.getByRole('alert'), { timeout: 10_000 })
      .toHaveTextContent('Broadcasts with the status Sent could not be loaded.')
    await expect.element(screen.getByText('Not included: Sent.')).toBeVisible()
    await screen.getByRole('radio', { name: /^Sent/ }).click()
    await expect.element(screen.getByText('Nothing can be shown for this status.')).toBeVisible()
    expect(screen.getByText(/could not be loaded|are not loaded/).elements()).toHaveLength(1)
    await screen.getByRole('radio', { name: /^Paused/ }).click()
    await expect.element(screen.getByText('No matching broadcasts')).toBeVisible()
  })

  it('does not claim that there are no broadcasts when the statuses that were loaded have none', async () => {
    const { screen } = await open('', apiWithout(['scheduled', 'sent']))
    await expect
      .element(screen.getByRole('alert'), { timeout: 10_000 })
      .toHaveTextContent('Broadcasts with the status Scheduled or Sent could not be loaded.')
    await expect.element(screen.getByText('Broadcasts with the status Scheduled or Sent are not loaded.')).toBeVisible()
    await expect.element(screen.getByText('0 broadcasts')).not.toBeInTheDocument()
    await screen.getByRole('radio', { name: /^Paused/ }).click()
    await expect.element(screen.getByText('No broadcasts yet')).not.toBeInTheDocument()
  })

  it('does not claim that no others were found if some could not be read', async () => {
    const { screen } = await open('', apiWithout(['sent'], [broadcast('1', { status: 'paused', broadcast_id: null })]))
    const unloaded = screen.getByText('Broadcasts with the status Sent are not loaded.')
    await expect.element(unloaded, { timeout: 10_000 }).toBeVisible()
    await expect.element(screen.getByText(/^1 broadcast could not be read/).first()).toBeVisible()
    await expect.element(screen.getByText(/No broadcasts were found/)).not.toBeInTheDocument()
  })

  it('stops waiting when all of them have failed, and does not show an empty calendar', async () => {
    const { screen } = await open('', apiWithout(broadcastStatuses))
    const unknown = screen.getByText('The broadcasts could not be loaded.')
    await expect.element(unknown, { timeout: 10_000 }).toBeVisible()
    await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
    await screen.getByRole('radio', { name: 'Calendar' }).click()
    await expect.element(unknown).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Today' })).not.toBeInTheDocument()
  })
})

it('the list does not claim that there are no drafts when they cannot be read, and reads them again', async () => {
  const api = apiOf()
  const value: BroadcastDraft = { ...emptyBroadcastDraft('UTC'), name: 'News' }
  await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }, { value, at: 1 }, null)
  const failing = failDraftLists()
  const { screen, router } = await open('', api)
  await expect.element(screen.getByText('Your drafts in this browser could not be read.')).toBeVisible()
  await expect.element(screen.getByText('Broadcasts with the status Draft are not loaded.')).toBeVisible()
  expect(screen.getByText('No broadcasts yet').query()).toBeNull()
  const chip = screen.getByRole('radio', { name: /^Draft/ })
  await expect.element(chip).toBeInTheDocument()
  expect(chip.element().closest('label')?.textContent).not.toMatch(/\d/)
  await router.navigate('?view=calendar')
  await expect.element(screen.getByText('Broadcasts with the status Draft are not loaded.')).toBeVisible()
  await router.navigate('?status=sent')
  await expect.element(screen.getByText('No matching broadcasts')).toBeVisible()
  await router.navigate('?')
  const again = screen.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect.element(again).toHaveFocus()
  failing.mockRestore()
  await again.click()
  await expect.element(screen.getByText('News', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Draft 1' })).toBeInTheDocument()
  await expect.element(again).not.toBeInTheDocument()
})

it('the list keeps the focus nearby when a pressed button disappears', async () => {
  const { screen } = await open('?channel=sms', apiOf([broadcast('1'), broadcast('2')]))
  const press = async (name: string) => {
    screen.getByRole('button', { name }).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Views')
  for (const name of ['One', 'Two']) {
    await screen.getByRole('textbox', { name: 'View name' }).fill(name)
    await userEvent.keyboard('{Enter}')
  }
  await press('Remove view One')
  await expect.element(screen.getByRole('button', { name: 'Two', exact: true })).toHaveFocus()
  await press('Remove view Two')
  await expect.element(screen.getByRole('dialog', { name: 'Saved views' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await press('Clear filters')
  await expect.element(screen.getByRole('button', { name: 'Filter', exact: true })).toHaveFocus()
  await screen.getByRole('checkbox', { name: 'Select Broadcast 1' }).click()
  await press('Clear selection')
  await expect.element(screen.getByRole('row', { name: /Broadcast 2/ })).toHaveFocus()
})

it('the list counts a selected row again once a filter no longer hides it', async () => {
  const { screen } = await open('', apiOf([broadcast('1'), broadcast('2', { status: 'sent' })]))
  await screen.getByRole('checkbox', { name: 'Select Broadcast 1' }).click()
  const count = screen.getByText('1 selected')
  await expect.element(count).toBeVisible()
  await screen.getByRole('radio', { name: /^Sent/ }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Select Broadcast 2' })).not.toBeChecked()
  await expect.element(count).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'All' }).click()
  await expect.element(count).toBeVisible()
})

it.each([...broadcastStatuses, 'dreaming'])(
  'the broadcast page duplicates a broadcast with the status %s',
  async status => {
    const { screen } = await open('/7', apiOf([broadcast('7', { status })]))
    await screen.getByRole('button', { name: 'Duplicate as draft' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Doors open at nine')
    await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Broadcast 7')
    await expect.element(screen.getByRole('checkbox', { name: /^Iced season/ })).toBeChecked()
    await expect.element(screen.getByText('Choose a send time.')).toBeVisible()
  },
)

describe('a broadcast', () => {
  const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

  it('can still be canceled when it is due but has not started', async () => {
    const { screen } = await open('/1', apiOf([broadcast('1', { send_scheduled_date: fromNow(-7_200_000) })]))
    await expect.element(screen.getByText('This broadcast is due and may start at any moment.')).toBeVisible()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  it('that failed shows how many people it reached, without a rate', async () => {
    const delivery = { recipient_count: 120, send_start_date: fromNow(-7_200_000) }
    const { screen } = await open('/1', apiOf([broadcast('1', { status: 'failed', delivery })]))
    await expect.element(screen.getByRole('region', { name: 'Progress' })).toHaveTextContent(/^ProgressRecipients120/)
    await expect.element(screen.getByText('Never')).toBeVisible()
    await expect.element(screen.getByText('Not yet')).not.toBeInTheDocument()
    await expect.element(screen.getByText(/per minute/)).not.toBeInTheDocument()
  })

  it('without lists does not claim an audience, and shows an unreadable send time as received', async () => {
    const api = apiOf([broadcast('1', { ...targeting(), send_scheduled_date: 'next tuesday' })])
    const { screen, router } = await open('/1', api)
    await expect.element(screen.getByText('No list')).toBeVisible()
    await expect.element(screen.getByText(/^Everyone on/)).not.toBeInTheDocument()
    await expect.element(screen.getByText('next tuesday').first()).toBeVisible()
    await router.navigate('/test/DEMO/broadcasts')
    await expect.element(screen.getByRole('row').filter({ hasText: 'next tuesday' })).toBeVisible()
  })
})

it('the list says that the time of a draft has passed', async () => {
  const api = apiOf()
  const empty = emptyBroadcastDraft('UTC')
  const value = { ...empty, name: 'Iced', when: withLocalTime(empty.when, Date.UTC(2020, 2, 12, 8)) }
  await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }, { value, at: 1 }, null)
  const { screen } = await open('', api)
  await expect.element(screen.getByRole('row', { name: /Iced/ })).toHaveTextContent('Send time has passed')
})

it('the composer restores an earlier version of a draft, and keeps the replaced text as a version', async () => {
  const api = apiOf()
  const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }
  const draft = (template: string): BroadcastDraft => {
    const empty = emptyBroadcastDraft('America/Chicago')
    return { ...empty, name: 'Iced season', message: { ...empty.message, template } }
  }
  const at = Date.now() - HOUR_MS
  await writeDraft(address, { value: draft('Second words'), at: at + 60_000 }, { value: draft('First words'), at })
  const { screen } = await open('/drafts/d', api)
  const message = screen.getByRole('textbox', { name: 'Message' })
  await expect.element(message).toHaveValue('Second words')
  await message.fill('Second words, and more')
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  const restore = async (words: string) => {
    await screen.getByRole('button', { name: 'Versions' }).click()
    const version = screen.getByRole('listitem').filter({ hasText: words })
    await version.getByRole('button', { name: 'Restore this version' }).click()
  }
  await restore('First words')
  await expect.element(message).toHaveValue('First words')
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  await restore('Second words, and more')
  await expect.element(message).toHaveValue('Second words, and more')
})

it('the composer blocks a broadcast whose conditions cannot be read, and keeps them as typed', async () => {
  const { screen, router } = await open('/drafts/d', apiOf())
  await screen.getByRole('radio', { name: 'JSON' }).click()
  const json = screen.getByRole('textbox', { name: 'Conditions as JSON' })
  await json.fill("[{'name':'vip'}]")
  await expect.element(screen.getByText('The JSON conditions cannot be read. Correct or clear them.')).toBeVisible()
  await router.navigate('/test/DEMO/broadcasts')
  await expect.element(screen.getByRole('table', { name: 'Broadcasts' })).toBeVisible()
  await router.navigate('/test/DEMO/broadcasts/drafts/d')
  await expect.element(json).toHaveValue("[{'name':'vip'}]")
  await json.fill('[]')
  await expect
    .element(screen.getByText('The JSON conditions cannot be read. Correct or clear them.'))
    .not.toBeInTheDocument()
  await expect.element(json).toHaveValue('[]')
})

it('the composer collapses the preview below the message on a phone', async () => {
  await page.viewport(390, 844)
  const { screen } = await open('/drafts/d', apiOf())
  const section = screen.getByRole('region', { name: 'Message', exact: true })
  const message = section.getByRole('textbox', { name: 'Message' })
  await message.fill('Doors open at nine')
  const phone = section.getByRole('figure')
  await expect.element(phone).not.toBeInTheDocument() // in the accessibility tree
  const preview = section.getByText('Preview', { exact: true })
  await preview.click()
  await expect.element(phone).toHaveTextContent('Doors open at nine')
  await preview.click()
  await expect.element(phone).not.toBeInTheDocument()
  // The part count that follows typing must not move the preview while it is being clicked
  const distance = () => {
    const [above, below] = [message, preview].map(locator => locator.element().getBoundingClientRect())
    return Math.round((below?.top ?? 0) - (above?.bottom ?? 0))
  }
  const before = distance()
  await message.fill('Doors open at nine. '.repeat(20))
  await expect.element(section.getByRole('listitem', { name: 'Part 3' })).toBeVisible()
  expect(distance()).toBe(before)
  await page.viewport(1440, 900)
  await expect.element(screen.getByRole('complementary').getByRole('figure')).toBeVisible()
  await expect.element(phone).not.toBeInTheDocument()
})

it.each([
  ['scheduled', 'Not known yet'],
  ['in_progress', 'Unknown'],
  ['sent', 'Unknown'],
  ['failed', 'Unknown'],
  ['canceled', 'None'],
])('the list and the page of a broadcast with status %s and no count both say "%s"', async (status, words) => {
  const api = apiOf([broadcast('1', { status })])
  const { screen, router } = await open('', api)
  await expect.element(screen.getByRole('row').filter({ hasText: 'Broadcast 1' })).toHaveTextContent(words)
  await router.navigate('/test/DEMO/broadcasts/1')
  const progress = screen.getByRole('region', { name: 'Progress' })
  await expect.element(progress).toHaveTextContent(new RegExp(`^ProgressRecipients(?: so far)?${words}`))
})

it('the earlier sends of a canceled broadcast say that it had no recipients', async () => {
  const earlier = { send_scheduled_date: '2027-03-09T12:00:00Z', delivery: { recipient_count: 100 } }
  const sent = broadcast('2', { status: 'sent', ...earlier })
  const { screen } = await open('/1', apiOf([broadcast('1', { status: 'canceled' }), sent]))
  const table = screen.getByRole('table', { name: 'Earlier sends to the same list', exact: true })
  await expect.element(table.getByRole('row', { name: /^This broadcast/ })).toHaveTextContent('None')
})

it('the list says how many of the active broadcasts are refreshed if not all are', async () => {
  const active = Array.from({ length: 13 }, (_, index) => broadcast(String(index), { status: 'in_progress' }))
  const { screen } = await open('', apiOf(active))
  await expect.element(screen.getByText(/^12 of 13 active broadcasts refresh every 10 s; last at /)).toBeVisible()
})

it('the list says when active broadcasts were last read, even if another page read them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-10T09:00:00Z') })
  try {
    setPreference('zone', 'UTC')
    const service = serviceOf([broadcast('1', { status: 'in_progress' })])
    let answer = service
    const read: string[] = []
    const api = testApi(
      async (input, init) => {
        const reply = await answer(input, init)
        read.push(typeof input === 'string' ? input : '')
        return reply
      },
      { session: testSession({ user: `dated-${Math.random()}` }) },
    )
    const { screen, router } = await open('/drafts/d', api)
    await vi.waitFor(() => expect(read.filter(url => url.includes('status='))).toHaveLength(broadcastStatuses.length))
    // Replies are processed a moment after they arrive
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Broadcast 1')
    await expect.element(screen.getByText(/another broadcast is already called “Broadcast 1”/).first()).toBeVisible()
    answer = neverReplies
    vi.setSystemTime(Date.parse('2027-03-10T09:04:00Z'))
    await router.navigate('/test/DEMO/broadcasts')
    await expect.element(screen.getByText(/^Active broadcasts refresh every 10 s; last at 09:00:00\.$/)).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
