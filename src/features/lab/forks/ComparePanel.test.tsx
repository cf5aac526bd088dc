import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { ComparePanel } from './ComparePanel'
import { text } from './text'

afterEach(() => vi.restoreAllMocks())

it('the comparison of two outboxes says when it lists only the first messages that differ', async () => {
  const messages = Array.from({ length: 201 }, (_, i) => ({
    sent_at: '2026-11-21T08:00:00Z',
    company_key: 'DEMO',
    channel: 'sms',
    kind: 'welcome',
    recipient: '+13125550100',
    text: `Hello ${i}`,
  }))
  const service = testService({ 'GET /outbox': () => Response.json(messages) })
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: <ComparePanel keys={['DEMO', 'DEMO-FORK-1']} latest={{ of: 'DEMO', fork: 'DEMO-FORK-1', at: 0 }} />,
    at: '/test/DEMO/lab?part=forks',
    fetch: service.fetch,
  })
  await expect.element(screen.getByText('201 messages differ. 0 are the same.')).toBeVisible()
  await expect.element(screen.getByText('Only the first 200 are listed.')).toBeVisible()
  expect(screen.getByRole('row', { name: /Hello/ }).elements()).toHaveLength(200)
})

it('the comparison falls back to companies that exist when a chosen one is gone', async () => {
  const service = testService({ 'GET /outbox': () => Response.json([]) })
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  function Lab() {
    const [keys, setKeys] = useState(['DEMO', 'ONE', 'TWO'])
    return (
      <>
        <button onClick={() => setKeys(['DEMO'])}>Reset</button>
        <ComparePanel keys={keys} latest={undefined} />
      </>
    )
  }
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: <Lab />,
    at: '/test/DEMO/lab?part=forks',
    fetch: service.fetch,
  })
  const [first, second] = [screen.getByRole('combobox').first(), screen.getByRole('combobox').last()]
  await first.selectOptions('ONE')
  await second.selectOptions('TWO')
  await expect.element(screen.getByText(text.compare.none)).toBeVisible()
  await screen.getByRole('button', { name: 'Reset' }).click()
  await expect.element(screen.getByText(text.compare.choose)).toBeVisible()
  await expect.element(first).toHaveValue('DEMO')
  await expect.element(second).toHaveValue('')
})
