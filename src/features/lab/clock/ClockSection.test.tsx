import { afterEach, expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { failure, neverReplies, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { ClockSection } from './ClockSection'

afterEach(() => {
  vi.restoreAllMocks()
})

it('while the clock is being moved, every button for another move is shown as unavailable', async () => {
  const event = { at: '2026-11-22T08:00:00Z', company_key: 'DEMO', name: 'Club' }
  const due = [
    { ...event, what: 'broadcast_starts' },
    { ...event, what: 'participation_expires' },
  ]
  const service = testService({
    'GET /due': () => Response.json({ now: '2026-11-21T08:00:00Z', total: due.length, due }),
    'POST /clock': neverReplies,
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: <ClockSection />,
    at: '/test/DEMO/lab?part=clock',
    fetch: service.fetch,
  })
  const names = [
    '15 minutes',
    'Move clock',
    'Next send',
    'Next expiration',
    'Move the clock to: “Club” starts sending',
    'Move the clock to: An invitation to “Club” expires',
  ]
  const buttons = names.map(name => screen.getByRole('button', { name }))
  for (const button of buttons) {
    await expect.element(button).toBeEnabled()
    await expect.element(button).not.toHaveAttribute('aria-disabled')
  }
  await screen.getByRole('button', { name: '1 hour' }).click()
  for (const button of buttons) await expect.element(button).toHaveAttribute('aria-disabled', 'true')
})

it.each<[string, Answers, string]>([
  ['the number of messages', {}, 'No messages were sent.'],
  ['that the messages could not be read', { 'GET /outbox': failure }, 'What was sent meanwhile could not be read.'],
])('a move of the clock is announced with the events that fell due and %s', async (_, more, sent) => {
  const event = { at: '2026-11-21T08:30:00Z', company_key: 'DEMO', name: 'Club', what: 'broadcast_starts' }
  const service = testService({
    'GET /due': () => Response.json({ now: '2026-11-21T08:00:00Z', total: 1, due: [event] }),
    'POST /clock': () => Response.json({ now: '2026-11-21T09:00:00Z' }),
    'GET /outbox': () => Response.json([]),
    ...more,
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: (
      <>
        <LiveRegion />
        <ClockSection />
      </>
    ),
    at: '/test/DEMO/lab?part=clock',
    fetch: service.fetch,
  })
  await screen.getByRole('button', { name: '1 hour' }).click()
  const words = `The clock moved forward by 1 h. 1 broadcast started sending. ${sent}`
  await expect.element(screen.getByText(words)).toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Result' })).toHaveTextContent(sent)
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('moving the clock to an event keeps the focus, although the event disappears and the button has no next event', async () => {
  const event = { at: '2026-11-21T08:30:00Z', company_key: 'DEMO', name: 'Club' }
  let due = [
    { ...event, what: 'broadcast_starts' },
    { ...event, what: 'participation_expires' },
  ]
  const service = testService({
    'GET /due': () => Response.json({ now: '2026-11-21T08:00:00Z', total: due.length, due }),
    'POST /clock': () => {
      due = due.slice(1)
      return Response.json({ now: '2026-11-21T08:30:00Z' })
    },
    'GET /outbox': () => Response.json([]),
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: (
      <main id="main" tabIndex={-1}>
        <ClockSection />
      </main>
    ),
    at: '/test/DEMO/lab?part=clock',
    fetch: service.fetch,
  })
  const next = screen.getByRole('button', { name: 'Next send' })
  await next.click()
  await expect.element(next).toHaveAccessibleDescription('No broadcast is scheduled.')
  expect(document.activeElement).toBe(next.element())
  await screen.getByRole('button', { name: 'Move the clock to: An invitation to “Club” expires' }).click()
  await expect.element(screen.getByText('No upcoming events.')).toBeVisible()
  expect(document.activeElement?.id).toBe('main')
})
