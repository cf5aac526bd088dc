import { expect, it } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { now } from '#/api/now'
import { writeColonMillis } from '#/contract/format/timestamps'
import { routePatterns } from '#/nav/paths'
import { neverReplies, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { FailuresPage } from './FailuresPage'

const batch = {
  batch_id: 'b-1',
  received_on: writeColonMillis(now() - 60_000),
  success_count: 1,
  failure_count: 1,
  pending_count: 0,
}
const failed = { token: 't', status: 'FAILURE', platform_status: '410', platform_message: 'Unregistered' }
const whole = () => Response.json({ ...batch, failure: [failed] })

async function open(search = '', readBatch: Answers[string] = whole) {
  const answers: Answers = {
    'GET /import_batches': () => Response.json([batch]),
    'GET /import_batches/b-1': readBatch,
  }
  const { screen } = await openPage({
    path: routePatterns.importFailures,
    element: (
      <main id="main" tabIndex={-1}>
        <FailuresPage />
      </main>
    ),
    at: `/test/DEMO/imports/failures${search}`,
    fetch: testService(answers).fetch,
  })
  return { screen, answers }
}

async function press(button: Locator) {
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

it('stopping and continuing to read batches keeps the focus, which is not lost when reading ends', async () => {
  let answer = (_: Response) => {}
  const { screen, answers } = await open('', neverReplies)
  const stop = screen.getByRole('button', { name: 'Stop reading' })
  const resume = screen.getByRole('button', { name: 'Read batches' })
  await press(stop)
  await expect.element(resume).toHaveFocus()
  answers['GET /import_batches/b-1'] = () => new Promise(resolve => (answer = resolve))
  await resume.click()
  await expect.element(stop).toHaveFocus()
  answer(whole())
  await expect.element(screen.getByRole('table', { name: 'Failed tokens' })).toBeVisible()
  await expect.element(stop).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

it('removing the response filter moves the focus to the panel of failed tokens', async () => {
  const { screen } = await open('?why=410+Unregistered')
  const clear = screen.getByRole('button', { name: 'Remove filter: 410 Unregistered' })
  await press(clear)
  await expect.element(clear).not.toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Failed tokens' })).toHaveFocus()
})

it('the button that shows more reasons adds 50 at a time and keeps the focus', async () => {
  const failure = Array.from({ length: 120 }, (_, index) => ({
    ...failed,
    token: `t-${index}`,
    platform_message: `No token t-${index}`,
  }))
  const { screen } = await open('', () => Response.json({ ...batch, failure_count: 120, failure }))
  const reasons = screen.getByRole('region', { name: 'Reasons' })
  const shown = reasons.getByRole('button', { name: /^Show tokens with/ })
  await expect.poll(() => shown.elements()).toHaveLength(50)
  const more = reasons.getByRole('button', { name: / 120/ })
  more.element().focus()
  for (const count of [100, 120]) {
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => shown.elements()).toHaveLength(count)
    await expect.element(more).toHaveFocus()
  }
})

it('clearing the selection of batches moves the focus to the heading', async () => {
  const { screen } = await open(`?batches=${encodeURIComponent('["b-1"]')}`)
  const clear = screen.getByRole('button', { name: /^Clear selection/ })
  await press(clear)
  await expect.element(clear).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
