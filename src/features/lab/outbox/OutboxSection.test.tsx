import { focusManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { failure, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { OutboxSection } from './OutboxSection'

afterEach(() => {
  vi.restoreAllMocks()
})

it('the outbox shows a failure of the demo service and tries again', async () => {
  const answers: Answers = { 'GET /outbox': failure }
  const service = testService(answers)
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: <OutboxSection />,
    at: '/test/DEMO/lab?part=outbox',
    fetch: service.fetch,
  })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The service failed with status 500.')
  // In a page without focus, nothing polls. A poll could remove the button before it is clicked
  vi.spyOn(focusManager, 'isFocused').mockReturnValue(false)
  answers['GET /outbox'] = () => Response.json([])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('showing the last messages of the outbox keeps the focus on the page, although the button disappears', async () => {
  const message = {
    sent_at: '2026-11-21T08:00:00Z',
    company_key: 'DEMO',
    channel: 'sms',
    kind: 'reply',
    recipient: '+13125550142',
    text: 'Hi',
  }
  const service = testService({
    'GET /outbox': () => Response.json([message], { headers: { 'X-Total-Count': '2' } }),
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: (
      <main id="main" tabIndex={-1}>
        <OutboxSection />
      </main>
    ),
    at: '/test/DEMO/lab?part=outbox',
    fetch: service.fetch,
  })
  const more = screen.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect.element(more).toHaveFocus()
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  expect(document.activeElement?.id).toBe('main')
})
