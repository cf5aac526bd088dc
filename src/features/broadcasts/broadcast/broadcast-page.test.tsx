import { expect, it } from 'vitest'
import { ledger } from '#/api/mutation/mutate'
import { storageScopeOf } from '#/api/session/storage-scope'
import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import { routePatterns } from '#/nav/paths'
import { rememberSample } from '#/parts/broadcast-samples/sample-store'
import { listDrafts } from '#/parts/drafts/draft-store'
import { addSamplePerson } from '#/parts/sample-people/sample-people'
import { clickTwice, failure, neverReplies, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { ClockContext } from '#/ui/behavior/clock'
import { broadcastDraftKind } from '../draft-kind'
import { BroadcastPage } from './BroadcastPage'

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A broadcast as the service returns it. */
const broadcast = (id: string, more: Record<string, unknown>) => ({
  broadcast_id: id,
  name: `Broadcast ${id}`,
  status: 'sent',
  targeting: { message_template: 'Doors open at nine', channel: 'sms', source_lists: ['4107'], filters: [] },
  ...more,
})

const sent = (id: string, days: number, recipient_count: number) =>
  broadcast(id, { send_scheduled_date: fromNow(-days * DAY_MS), delivery: { recipient_count } })

/**
 * Opens the page of the first broadcast; the service lists only those that were sent.
 * @param now the page's clock; by default the current time
 */
async function open(broadcasts: readonly Record<string, unknown>[], more: Answers = {}, now = () => Date.now()) {
  const service = testService({
    'GET /subscription_lists': () => Response.json([{ id: '4107', name: 'Iced season' }]),
    'GET /broadcasts': () => Response.json(broadcasts.filter(({ status }) => status === 'sent')),
    'GET /broadcasts/1': () => Response.json(broadcasts[0]),
    ...more,
  })
  return openPage({
    path: routePatterns.broadcast,
    element: (
      <ClockContext value={{ now }}>
        <main id="main" tabIndex={-1}>
          <BroadcastPage />
        </main>
      </ClockContext>
    ),
    at: '/test/DEMO/broadcasts/1',
    fetch: service.fetch,
  })
}

it('the page shows the message without braces, why the broadcast failed, and earlier sends to the same lists', async () => {
  const failed = broadcast('1', {
    status: 'failed',
    send_scheduled_date: fromNow(-7_200_000),
    delivery: { recipient_count: 120, failure_reason: 'Short code 77 is closed' },
    targeting: {
      message_template: 'Hi {{ first_name | default: "you" }}, {{ list_name }} is open',
      channel: 'sms',
      source_lists: ['4107'],
      filters: [],
    },
  })
  const { screen } = await open([failed, sent('2', 2, 100), sent('3', 9, 100), sent('4', -9, 7)])
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent('This broadcast failed after 120 recipients.')
  await expect.element(alert).toHaveTextContent('The service says: “Short code 77 is closed”')
  await expect.element(alert).toHaveTextContent('Nothing is sent again automatically.')
  const phone = screen.getByRole('group', { name: /^Preview/ })
  await expect.element(phone).toHaveTextContent('Hi first_name, or “you”, Iced season is open')
  await expect.element(screen.getByText('20.0% more than the average of 2 earlier sends')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Broadcast 3' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Broadcast 4' })).not.toBeInTheDocument()
  // The response is folded
  await expect.element(screen.getByRole('group', { name: 'Full response' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show the full response' }).click()
  await expect.element(screen.getByRole('group', { name: 'Full response' })).toBeVisible()
})

it('the parts of a message whose only placeholder is the name of its list are counted exactly', async () => {
  const targeting = { channel: 'sms', source_lists: ['4107'], filters: [], message_template: 'Hi {{ list_name }}' }
  const { screen } = await open([broadcast('1', { targeting })], {
    'GET /subscription_lists': () => Response.json([{ id: '4107', name: 'Iced season '.repeat(20) }]),
  })
  await expect.element(screen.getByText('GSM-7', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/not counting people’s own values/i)).not.toBeInTheDocument()
})

it('the page says that a number was compared with the earlier send with the same conditions', async () => {
  const filters = [{ selector: { type: 'within_zip_codes', zip_codes: ['60601'] }, operator: 'equal', value: true }]
  const others = { channel: 'sms', source_lists: ['4107'], message_template: 'Doors open', filters }
  const { screen } = await open([sent('1', 1, 120), sent('2', 2, 100), { ...sent('3', 9, 50), targeting: others }])
  await expect.element(screen.getByText('20.0% more than the earlier send with the same conditions')).toBeVisible()
})

it('the page shows long names of lists and long conditions in full on request', async () => {
  const [list, condition] = ['l'.repeat(2_000), 'c'.repeat(2_000)]
  const targeting = { channel: 'sms', source_lists: ['4107'], filters: [{ name: condition }] }
  const { screen } = await open([broadcast('1', { targeting })], {
    'GET /subscription_lists': () => Response.json([{ id: '4107', name: list }]),
  })
  const audience = screen.getByRole('region', { name: 'Audience' })
  for (const words of [list, `Filtered by the condition ${condition} (not supported here)`]) {
    await audience
      .getByRole('button', { name: /^Show all 2,/ })
      .first()
      .click()
    await expect.element(audience.getByText(words, { exact: true })).toBeVisible()
  }
})

it('the intent to cancel an unnamed broadcast names the broadcast by its id', async () => {
  const unnamed = broadcast('1', { name: null, status: 'scheduled', send_scheduled_date: fromNow(DAY_MS) })
  const { screen, api } = await open([unnamed], { 'DELETE /broadcasts/1': neverReplies })
  await screen.getByRole('button', { name: 'Cancel broadcast' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel broadcast' }).click()
  await expect.poll(() => ledger.unsettled(api.scope)).toMatchObject([{ what: 'Cancel broadcast 1' }])
})

it('the cancel dialog of a broadcast without a name does not make up a name', async () => {
  const unnamed = broadcast('1', { name: null, status: 'scheduled', send_scheduled_date: fromNow(DAY_MS) })
  const { screen } = await open([unnamed])
  await screen.getByRole('button', { name: 'Cancel broadcast' }).click()
  await expect
    .element(screen.getByRole('dialog'))
    .toHaveTextContent(/This broadcast, scheduled for .*, will not be sent/)
})

it('while a broadcast is canceled in its last two minutes, no button is described by an element that does not exist', async () => {
  const { screen } = await open([broadcast('1', { status: 'scheduled', send_scheduled_date: fromNow(100_000) })], {
    'DELETE /broadcasts/1': neverReplies,
  })
  const edit = screen.getByRole('button', { name: 'Edit' })
  await expect.element(edit).toBeEnabled()
  await screen.getByRole('timer').getByRole('button').click()
  await expect.element(edit).toBeDisabled()
  const described = [...screen.container.querySelectorAll('[aria-describedby]')]
  const ids = described.map(element => element.getAttribute('aria-describedby') ?? '')
  expect(ids.filter(id => document.getElementById(id) === null)).toEqual([])
})

it('a cancellation that is refused while the broadcast is still scheduled is not called “too late”', async () => {
  const scheduled = broadcast('1', { status: 'scheduled', send_scheduled_date: fromNow(DAY_MS) })
  const refused = () => Response.json({ errors: [{ message: 'No role' }] }, { status: 403 })
  const { screen } = await open([scheduled], { 'DELETE /broadcasts/1': refused })
  await screen.getByRole('button', { name: 'Cancel broadcast' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel broadcast' }).click()
  await expect.element(screen.getByText('You are not allowed to do this.').first()).toBeVisible()
  await expect.element(screen.getByText('Too late to cancel')).not.toBeInTheDocument()
})

it('a cancellation without a response is called “too late” once the broadcast has started, and not “still scheduled”', async () => {
  let status = 'scheduled'
  const wire = () => broadcast('1', { status, send_scheduled_date: fromNow(DAY_MS) })
  const { screen } = await open([wire()], {
    'GET /broadcasts/1': () => Response.json(wire()),
    'DELETE /broadcasts/1': () => {
      status = 'in_progress'
      return failure()
    },
  })
  await screen.getByRole('button', { name: 'Cancel broadcast' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel broadcast' }).click()
  await expect.element(screen.getByText('Too late to cancel'), { timeout: 10_000 }).toBeVisible()
  await expect.element(screen.getByText(/still scheduled/)).not.toBeInTheDocument()
})

it.each([400, 405, 410])(
  'a broadcast whose next read gets a %i, which may come from a firewall, can still be canceled',
  async status => {
    const scheduled = broadcast('1', { status: 'scheduled', send_scheduled_date: fromNow(100_000) })
    const refuse = (code: number) => Response.json({ errors: [{ message: 'Blocked' }] }, { status: code })
    let isBlocked = false
    const { screen } = await open([scheduled], {
      'GET /broadcasts/1': () => (isBlocked ? refuse(status) : Response.json(scheduled)),
      'DELETE /broadcasts/1': () => {
        isBlocked = true
        return refuse(403)
      },
    })
    await screen.getByRole('timer').getByRole('button').click()
    await expect.element(screen.getByText('Not found').first()).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Broadcast 1')
    await expect.element(screen.getByRole('timer').getByRole('button')).toBeEnabled()
  },
)

it('two quick clicks on “Duplicate as draft” make one draft', async () => {
  const { screen, api } = await open([broadcast('1', {})])
  const duplicate = screen.getByRole('button', { name: 'Duplicate as draft' })
  await expect.element(duplicate).toBeVisible()
  clickTwice(duplicate.element())
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(await listDrafts(broadcastDraftKind, api.scope)).toHaveLength(1)
})

it('the timeline of a sent broadcast says that its start is unknown, not “Not yet”, if the service gives no times', async () => {
  const { screen } = await open([sent('1', 1, 100)])
  const timeline = screen.getByRole('list', { name: 'Timeline' })
  await expect.element(timeline).toHaveTextContent(/StartedUnknown/)
  await expect.element(timeline).not.toHaveTextContent(/Not yet/)
})

it('conditions that are not a list are shown as received, and not taken for none', async () => {
  const targeting = { channel: 'sms', source_lists: ['4107'], message_template: 'Doors open', filters: { vip: true } }
  const { screen } = await open([broadcast('1', { targeting })])
  const audience = screen.getByRole('region', { name: 'Audience' })
  await expect.element(audience.getByText('{"vip":true}')).toBeVisible()
  await expect.element(audience.getByText(/everyone/i)).not.toBeInTheDocument()
})

it('a broadcast that is watched gets a chart and a table, with notes on gaps between samples and a fall', async () => {
  const delivery = { recipient_count: 300, send_start_date: fromNow(-HOUR_MS) }
  const { screen, api } = await open([broadcast('1', { status: 'in_progress', delivery })])
  const scope = storageScopeOf(api.session)
  await rememberSample(scope, '1', [Date.parse(fromNow(-3_000_000)), 250])
  await rememberSample(scope, '1', [Date.parse(fromNow(-2_990_000)), 200])
  await expect.element(screen.getByRole('img', { name: /^Recipients over time: from 0 on .* to 300 on/ })).toBeVisible()
  await expect.element(screen.getByText(/^No samples were taken in 2 periods/)).toBeVisible()
  await expect.element(screen.getByText('fell once', { exact: false })).toBeVisible()
  await screen.getByText('Recipients over time as a table').click()
  const table = screen.getByRole('table', { name: /over time/ })
  await expect.element(table.getByRole('row').filter({ hasText: '250' })).toBeVisible()
})

it('samples that only the team’s server took are drawn as well, and a clock set back is mentioned', async () => {
  const delivery = { recipient_count: 300, send_start_date: fromNow(-3_600_000) }
  const at = (ms: number) => Date.parse(fromNow(ms))
  const { screen, api } = await open([broadcast('1', { status: 'in_progress', delivery })], {
    'GET /broadcast-samples': () =>
      Response.json({
        samples: [
          [at(-3_300_000), 90],
          [at(-2_401_000), 190],
        ],
      }),
  })
  const scope = storageScopeOf(api.session)
  await rememberSample(scope, '1', [at(-2_400_000), 200])
  await rememberSample(scope, '1', [at(-2_700_000), 150])
  await expect.element(screen.getByText(/of them by your team’s server$/)).toBeVisible()
  await expect.element(screen.getByText(/^\d+ samples taken .*, 1 of them by/)).toBeVisible()
  await expect.element(screen.getByText(/A clock was set back/)).toBeVisible()
  await expect.element(screen.getByText('fell', { exact: false })).not.toBeInTheDocument()
  await screen.getByText('Recipients over time as a table').click()
  const table = screen.getByRole('table', { name: /over time/ })
  await expect.element(table.getByRole('row').filter({ hasText: /90$/ })).toBeVisible()
})

it('until the server’s counts have been read, the page does not say that none were recorded', async () => {
  const delivery = { recipient_count: 300, send_start_date: fromNow(-3_600_000) }
  let reply = (_: Response) => {}
  const { screen } = await open([broadcast('1', { delivery })], {
    'GET /broadcast-samples': () => new Promise(resolve => (reply = resolve)),
  })
  await expect.element(screen.getByRole('heading', { name: 'Recipients over time' })).toBeVisible()
  expect(screen.getByText('No chart', { exact: false }).elements()).toEqual([])
  reply(failure())
  await expect.element(screen.getByText(/^No chart: .* your team’s server could not be read\.$/)).toBeVisible()
})

it('a lower count that is read after everyone was enqueued is not drawn as a fall', async () => {
  const start = Math.floor(Date.now() / 1000) * 1000 - HOUR_MS
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
  const delivery = { recipient_count: 300, send_start_date: at(0), enqueue_completed_date: at(60) }
  const { screen, api } = await open([broadcast('1', { delivery })], {
    'GET /broadcast-samples': () => Response.json({ samples: [[start + 70_000, 250]] }),
  })
  const scope = storageScopeOf(api.session)
  await rememberSample(scope, '1', [start + 30_000, 150])
  await rememberSample(scope, '1', [start + 60_400, 290])
  await expect.element(screen.getByText(/^3 samples taken .*, 1 of them by/)).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /^Recipients over time: from 0 on .* to 300 on/ })).toBeVisible()
  await expect.element(screen.getByText('fell', { exact: false })).not.toBeInTheDocument()
})

it('recipients per minute do not fall between two readings', async () => {
  const delivery = { recipient_count: 600, send_start_date: fromNow(-60_000) }
  const scheduledAt = fromNow(30_000)
  let ahead = 0
  const wire = broadcast('1', { status: 'in_progress', send_scheduled_date: scheduledAt, delivery })
  const { screen } = await open([wire], {}, () => Date.now() + ahead)
  const rate = () => Number(/Recipients per minute\s*(\d+)/.exec(screen.container.textContent)?.[1])
  await expect.poll(rate).toBeGreaterThan(400)
  ahead = 60_000
  // The page has noticed that a minute has passed
  const scheduled = screen.getByRole('list', { name: 'Timeline' }).getByRole('listitem').nth(1)
  await expect.element(scheduled, { timeout: 5_000 }).toHaveAttribute('data-passed')
  expect(rate()).toBeGreaterThan(400)
})

it('the focus stays on the page when the buttons that cancel disappear', async () => {
  let ahead = 0
  const wire = broadcast('1', { status: 'scheduled', send_scheduled_date: fromNow(HOUR_MS) })
  const { screen } = await open([wire], {}, () => Date.now() + ahead)
  const cancel = screen.getByRole('button', { name: 'Cancel broadcast' })
  await expect.element(cancel).toBeVisible()
  cancel.element().focus()
  ahead = HOUR_MS - 100_000
  const countdown = screen.getByRole('timer')
  await expect.element(countdown, { timeout: 5_000 }).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  countdown.getByRole('button').element().focus()
  ahead = HOUR_MS
  await expect.element(countdown, { timeout: 5_000 }).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

it('the page does not claim that there are no earlier counts if sent broadcasts could not be read', async () => {
  const { screen } = await open([sent('1', 1, 120)], { 'GET /broadcasts': () => Response.json([{ status: 'sent' }]) })
  await expect.element(screen.getByText(/^1 sent broadcast could not be read/)).toBeVisible()
  await expect.element(screen.getByText(/returned no recipient counts/)).not.toBeInTheDocument()
  await screen.unmount()
  const list = () => Response.json([sent('2', 2, 100), { status: 'sent' }])
  const further = (await open([sent('1', 1, 120)], { 'GET /broadcasts': list })).screen
  await expect.element(further.getByRole('link', { name: 'Broadcast 2' })).toBeVisible()
  await expect.element(further.getByText(/^1 sent broadcast could not be read/)).toBeVisible()
})

it('a person who is looked up is said to have left a list after the broadcast', async () => {
  const delivery = { recipient_count: 100, send_start_date: fromNow(-7_200_000) }
  const person = { person_key: 'k1', mobile_phone: { mdn: '+13125550142' } }
  const ended = {
    subscription_list: { id: '4107' },
    opt_in_date: fromNow(-DAY_MS),
    opt_out_date: fromNow(-HOUR_MS),
    opt_out_reason: 'keyword_opt_out',
  }
  const { screen } = await open([broadcast('1', { send_scheduled_date: fromNow(-7_200_000), delivery })], {
    'GET /persons': () => Response.json([person]),
    'GET /subscriptions': () => Response.json([ended]),
  })
  await screen.getByRole('textbox', { name: /^Number/ }).fill('+13125550142')
  await screen.getByRole('button', { name: 'Find person' }).click()
  const found = screen.getByRole('list', { name: 'People found' })
  await expect.element(found).toHaveTextContent('Left Iced season 1 h after this broadcast started.')
})

it('the sample people are said to have left a list after the broadcast, or to no longer exist', async () => {
  const delivery = { recipient_count: 100, send_start_date: fromNow(-7_200_000) }
  const ended = {
    subscription_list: { id: '4107' },
    opt_in_date: fromNow(-DAY_MS),
    opt_out_date: fromNow(-HOUR_MS),
    opt_out_reason: 'keyword_opt_out',
  }
  const { screen, api } = await open([broadcast('1', { send_scheduled_date: fromNow(-7_200_000), delivery })], {
    'GET /persons/k1': () => Response.json({ person_key: 'k1', mobile_phone: { mdn: '+13125550142' } }),
    'GET /persons/k2': () => Response.json({ errors: [] }, { status: 404 }),
    'GET /persons/k1/subscriptions': () => Response.json([ended]),
  })
  await expect.element(screen.getByRole('button', { name: 'Find person' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /sample/ })).not.toBeInTheDocument()
  for (const key of ['k1', 'k2']) await addSamplePerson(api.session, key)
  await screen.getByRole('button', { name: 'Check your 2 sample people' }).click()
  await expect
    .element(screen.getByRole('list', { name: 'Sample people' }))
    .toHaveTextContent('Left Iced season 1 h after this broadcast started.')
  await expect.element(screen.getByText('1 sample person no longer exists.')).toBeVisible()
})

it('a paused broadcast says that the service gives no reason, and who can resume it', async () => {
  const { screen } = await open([broadcast('1', { status: 'paused', delivery: { recipient_count: 40 } })])
  const notice = screen.getByText(
    'This broadcast was paused after 40 recipients. Nobody else receives it while it is paused.',
  )
  await expect.element(notice).toBeVisible()
  await expect.element(screen.getByText('The service does not say why.')).toBeVisible()
  await expect
    .element(
      screen.getByText(
        'Only the operator of the service can resume or end it. Ask them, and give them the broadcast id: 1.',
      ),
    )
    .toBeVisible()
  const edit = screen.getByRole('button', { name: 'Edit' })
  await expect.element(edit).toBeDisabled()
  await expect.element(edit).toHaveAccessibleDescription(/^Only scheduled broadcasts can be edited or canceled\./)
})
