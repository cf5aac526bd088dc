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
