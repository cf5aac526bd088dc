import { afterEach, expect, it } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { createStore } from '#/base/store'
import { routePatterns } from '#/nav/paths'
import { testJob, testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { openPage, testService } from '#/parts/testing/test-page'
import { NewImportPage } from './NewImportPage'

afterEach(() => setJobsClient(null))

async function open(search = '') {
  const { screen } = await openPage({
    path: routePatterns.newImport,
    element: (
      <main id="main" tabIndex={-1}>
        <NewImportPage />
      </main>
    ),
    at: `/test/DEMO/imports/new${search}`,
    fetch: testService({ 'GET /import_batches': () => Response.json([]) }).fetch,
  })
  const read = async (...rows: readonly string[]) => {
    await screen.getByRole('textbox', { name: /^Rows: one token per line/ }).fill(rows.join('\n'))
    await screen.getByRole('button', { name: 'Read these rows' }).click()
  }
  return { screen, read }
}

async function press(button: Locator) {
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

const token = (n: number) => String(n).padStart(64, '0')

it('the button that takes the place of a fix or its Undo takes over the focus', async () => {
  const { screen, read } = await open()
  await read('platform,token', `ios,${token(1)}`, `,${token(2)}`, `x,${token(3)}`)
  const detect = screen.getByRole('button', { name: 'Detect the platform from the token (2 rows)' })
  const undo = screen.getByRole('button', { name: 'Undo' })
  await press(detect)
  await expect.element(screen.getByText('Platform detected from the token in 2 rows.', { exact: true })).toBeVisible()
  await expect.element(undo).toHaveFocus()
  await undo.click()
  await expect.element(screen.getByText('1 iOS, 0 Android, none with an external id')).toBeVisible()
  await expect.element(detect).toHaveFocus()
})

it.each(['Use as external id', 'Do not use'])('%s moves the focus to the panel of a proposed column', async name => {
  const { screen, read } = await open()
  await read('token,note', `${token(1)},C-11`, `${token(2)},C-12`, `${token(3)},C-13`)
  const button = screen.getByRole('button', { name })
  await press(button)
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'How to read the file' })).toHaveFocus()
})

it('the heading has the focus when the page asks for another file', async () => {
  const job = testJob({ id: 'j', kind: 'imports', title: 'June.csv', status: 'finished', finished: 1 })
  setJobsClient(testJobsClient(createStore([{ job, perSecond: 0 }])))
  const { screen } = await open('?job=j')
  await press(screen.getByRole('button', { name: 'Import another file' }))
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
