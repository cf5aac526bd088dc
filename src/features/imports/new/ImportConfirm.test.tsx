import { expect, it, vi } from 'vitest'
import { openPage, testService } from '#/parts/testing/test-page'
import { ImportConfirm } from './ImportConfirm'

it('an import is confirmed by typing the number; what confirms it is not saved', async () => {
  const onChange = vi.fn<(app: unknown) => void>()
  const onStart = vi.fn<(app: string, hasCanary: boolean) => void>()
  const service = testService({ 'GET /import_batches': () => Response.json([]) })
  const { screen } = await openPage({
    path: '/:connection/:company_key/new',
    element: (
      <ImportConfirm
        title="June.csv"
        ready={1200}
        appId="demo-app"
        chosen={null}
        onChange={onChange}
        file={{ isReading: false, isStarting: false, startRefusal: null }}
        canary={200}
        onStart={onStart}
      />
    ),
    at: '/test/DEMO/new',
    fetch: service.fetch,
  })
  const count = screen.getByRole('textbox', { name: 'Type 1,200 to confirm' })
  const submit = screen.getByRole('button', { name: 'Import 1,200 tokens' })
  await submit.click()
  await expect.element(count).toHaveAccessibleDescription('The number to type is 1,200.')
  await screen.getByRole('checkbox', { name: /^Submit everything at once/ }).click()
  expect(onStart).not.toHaveBeenCalled()
  await count.fill('1200')
  await submit.click()
  await expect.poll(() => onStart.mock.calls).toEqual([['demo-app', false]])
  expect(JSON.stringify(onChange.mock.calls)).not.toMatch(/1200|isAtOnce/)
})
