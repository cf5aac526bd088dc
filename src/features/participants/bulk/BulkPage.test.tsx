import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from '#/api/http/client'
import { storageScopeOf } from '#/api/session/storage-scope'
import { testSession } from '#/api/testing'
import { createStore } from '#/base/store'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { routePatterns } from '#/nav/paths'
import { listDrafts } from '#/parts/drafts/draft-store'
import { jobStore } from '#/parts/jobs/jobs-client'
import { testJob, testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { clickTwice, failure, openPage, renderRoutes, testService, type Answers } from '#/parts/testing/test-page'
import { BulkPage } from './BulkPage'

afterEach(() => {
  vi.restoreAllMocks()
  setJobsClient(null)
})

const spring = () => Response.json([{ acquisition_id: 'a1', description: 'Spring', status: 'active' }])

async function open(
  answers: Answers = { 'GET /campaigns/acquisition': spring },
  fields: readonly CustomFieldDefinition[] = [],
) {
  const service = testService(answers)
  const session = { ...testSession({ user: `user-${Math.random()}` }), custom_fields: [...fields] }
  const api = createApi({ session, fetch: service.fetch })
  const visit = async () => {
    window.scrollTo({ top: 0 })
    return renderRoutes(
      api,
      [{ path: routePatterns.participantsBulk, element: <BulkPage /> }],
      '/test/DEMO/participants/bulk',
    )
  }
  return { ...(await visit()), visit, api, service, jobs: () => jobStore.list(storageScopeOf(api.session)) }
}

type Screen = Awaited<ReturnType<typeof open>>['screen']

async function paste(screen: Screen, rows: readonly string[]) {
  await screen.getByRole('textbox', { name: /^Rows: one number per line/ }).fill(rows.join('\n'))
  await screen.getByRole('button', { name: 'Read these rows' }).click()
}

const twoNumbers = ['+13125550142', '312 555 0143', '(312) 555-0142', 'nobody']

it('the page for many participants says which rows it would send, and why it would not send the others', async () => {
  const { screen, service } = await open()
  await paste(screen, twoNumbers)
  const dryRun = screen.getByRole('region', { name: 'Dry run' })
  await expect.element(dryRun.getByRole('row', { name: /Line 1 has the same number\.$/ })).toBeVisible()
  await expect.element(dryRun.getByRole('row', { name: /nobody/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send 2 confirmation texts' })).toBeVisible()
  expect(service.count('POST')).toBe(0)
})

it('a column can be used as a custom field without a name', async () => {
  const { screen } = await open(undefined, [{ key: 'nameless', label: '', type: 'text' }])
  await paste(screen, ['number,note', '+13125550142,x'])
  const use = screen.getByRole('combobox', { name: 'Use note as' })
  await use.selectOptions('Field without a name')
  await expect.element(use).toHaveDisplayValue('Field without a name')
})

it('no draft is left once the chosen file has been cleared', async () => {
  const { screen, api } = await open()
  const kinds = ['participants-source', 'participants-typed']
  const count = async () => {
    const all = await Promise.all(kinds.map(id => listDrafts({ id, schema: z.unknown() }, storageScopeOf(api.session))))
    return all.flat().length
  }
  await screen.getByLabelText('Choose a file').upload(new File(['+13125550142'], 'numbers.csv'))
  await expect.poll(count).toBe(2)
  await screen.getByRole('button', { name: 'Choose another file' }).click()
  await expect.poll(count).toBe(0)
})

it('the page for many participants starts one job, once a campaign is chosen and the number of texts is typed', async () => {
  const { screen, router, service, jobs } = await open()
  await paste(screen, twoNumbers)
  const send = screen.getByRole('button', { name: 'Send 2 confirmation texts' })
  await send.click()
  await expect.element(screen.getByText('Campaign: choose one first.')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Campaign' }).selectOptions('a1')
  await expect.element(screen.getByText('Up to 2 confirmation texts will be sent for Spring.')).toBeVisible()
  const count = screen.getByRole('textbox', { name: 'Type 2 to confirm' })
  await count.fill('4')
  await send.click()
  await expect.element(screen.getByText('The number to type is 2.')).toBeVisible()
  expect(await jobs()).toEqual([])

  await count.fill('2')
  clickTwice(send.element())
  await expect.poll(() => router.state.location.search).toMatch(/^\?job=/)
  expect(await jobs()).toHaveLength(1)
  // The jobs worker sends the texts, not the page
  expect(service.count('POST')).toBe(0)
})

it('the page for many participants does not send rows again if their job was stored just as the tab was closed', async () => {
  const { screen, visit, jobs } = await open()
  await paste(screen, twoNumbers)
  await screen.getByRole('combobox', { name: 'Campaign' }).selectOptions('a1')
  const send = async (page: Screen) => {
    await page.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2')
    await page.getByRole('button', { name: 'Send 2 confirmation texts' }).click()
  }
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  // The tab is closed before it deletes its drafts
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('closed', 'AbortError')
  })
  await send(screen)
  await expect.poll(jobs).toHaveLength(1)
  await screen.unmount()
  remove.mockRestore()
  const [job] = await jobs()

  // Even before the next page knows the jobs of this browser
  const next = await visit()
  await send(next.screen)
  await expect.poll(() => next.router.state.location.search).toBe(`?job=${job?.id ?? ''}`)
  expect(await jobs()).toHaveLength(1)
})

it('the page for many participants says that the rows are in a job that was stored just as the tab was closed, and opens that job', async () => {
  const { screen, visit, jobs, api } = await open()
  await paste(screen, twoNumbers)
  await screen.getByRole('combobox', { name: 'Campaign' }).selectOptions('a1')
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('closed', 'AbortError')
  })
  await screen.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2')
  await screen.getByRole('button', { name: 'Send 2 confirmation texts' }).click()
  await expect.poll(jobs).toHaveLength(1)
  await screen.unmount()
  remove.mockRestore()
  const [job] = await jobs()
  if (job === undefined) throw new Error('no job')
  setJobsClient({ ...testJobsClient(createStore([{ job, perSecond: 0 }])), scope: api.scope })

  const next = await visit()
  await expect.element(next.screen.getByRole('alert')).toHaveTextContent('These rows are already in a job.')
  await expect.element(next.screen.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument()
  await next.screen.getByRole('button', { name: 'Open the job' }).click()
  await expect.poll(() => next.router.state.location.search).toBe(`?job=${job.id}`)
  await next.screen.unmount()
  const later = await visit()
  await expect.element(later.screen.getByRole('button', { name: 'Read these rows' })).toBeVisible()
})

it('the page for many participants sends nothing while no column has the number', async () => {
  const { screen } = await open()
  await paste(screen, ['Name,City', 'Ana,Chicago'])
  await expect.element(screen.getByText('Choose the column that contains the mobile number.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument()
})

it.each([
  ['phone;name\r\n', 'This file has no rows besides its header.'],
  ['\n \n\n', 'This file has no rows.'],
])('the page for many participants says that the file %j has no rows', async (content, sentence) => {
  const { screen } = await open()
  await screen.getByLabelText('Choose a file').upload(new File([content], 'numbers.csv'))
  await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible()
})

it('the page for many participants shows a failure of the service, and offers the campaigns after trying again', async () => {
  const answers: Answers = { 'GET /campaigns/acquisition': failure }
  const { screen } = await open(answers)
  await paste(screen, twoNumbers)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The service failed with status 500.')
  answers['GET /campaigns/acquisition'] = spring
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Campaign' })).toHaveTextContent('Spring')
})

it('the page for many participants keeps an id that was typed while the campaigns could not be read', async () => {
  const answers: Answers = { 'GET /campaigns/acquisition': failure }
  const { screen } = await open(answers)
  await paste(screen, twoNumbers)
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a7')
  answers['GET /campaigns/acquisition'] = spring
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Campaign' })).toHaveTextContent('Spring')
  await expect.element(screen.getByRole('textbox', { name: 'Campaign id' })).toHaveValue('a7')
})

it('the page for many participants keeps rows, campaign, and settings for the next visit, but not the typed number', async () => {
  const first = await open({ 'GET /campaigns/acquisition': () => Response.json([]) })
  await paste(first.screen, twoNumbers)
  await first.screen.getByRole('textbox', { name: 'Campaign id' }).fill('a7')
  await first.screen.getByRole('combobox', { name: 'Country of numbers without +' }).selectOptions('Canada')
  await first.screen.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2')
  await first.screen.unmount()

  const { screen } = await first.visit()
  await expect.element(screen.getByRole('textbox', { name: 'Campaign id' })).toHaveValue('a7')
  await expect.element(screen.getByRole('combobox', { name: 'Country of numbers without +' })).toHaveValue('CA')
  await expect.element(screen.getByText('Up to 2 confirmation texts will be sent for a7.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Type 2 to confirm' })).toHaveValue('')
})

it('the page for many participants reads edited rows with the same country, even after a reload', async () => {
  const { screen, visit } = await open()
  const country = (page: Screen) => page.getByRole('combobox', { name: 'Country of numbers without +' })
  await paste(screen, ['9812345678', '98123'])
  await country(screen).selectOptions('India')
  await expect.element(screen.getByRole('button', { name: 'Send 1 confirmation text' })).toBeVisible()
  await screen.getByRole('button', { name: 'Edit the rows' }).click()
  await paste(screen, ['9812345678', '9812345679'])
  await expect.element(country(screen)).toHaveValue('IN')
  await screen.getByRole('button', { name: 'Edit the rows' }).click()
  await expect.element(screen.getByRole('button', { name: 'Read these rows' })).toBeVisible()
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  await screen.unmount()

  const next = (await visit()).screen
  await paste(next, ['name,phone', 'Asha,9812345678'])
  await expect.element(country(next)).toHaveValue('IN')
  await expect.element(next.getByRole('combobox', { name: 'Use phone as' })).toHaveDisplayValue('Mobile number (MDN)')
  await next.getByRole('button', { name: 'Choose another file' }).click()
  await paste(next, ['9812345678'])
  await expect.element(country(next)).toHaveValue('US')
})

it('the page for many participants accepts the id of a campaign beyond those that the service lists', async () => {
  const campaigns = Array.from({ length: 50 }, (_, i) => ({ acquisition_id: `a${i + 1}`, status: 'active' }))
  const { screen, visit } = await open({ 'GET /campaigns/acquisition': () => Response.json(campaigns) })
  await paste(screen, twoNumbers)
  const campaign = screen.getByRole('combobox', { name: 'Campaign' })
  await expect
    .element(screen.getByText('The service lists at most 50 campaigns. For any other, enter its id.'))
    .toBeVisible()
  await campaign.selectOptions('Another campaign: enter its id')
  await screen.getByRole('button', { name: 'Send 2 confirmation texts' }).click()
  await expect.element(screen.getByText('Campaign id: enter the id of a campaign.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('..')
  await expect.element(screen.getByText('Campaign id: this id is not valid in a URL.', { exact: false })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a51')
  await expect.element(screen.getByText('Up to 2 confirmation texts will be sent for a51.')).toBeVisible()
  await screen.unmount()

  const again = (await visit()).screen
  await expect.element(again.getByRole('textbox', { name: 'Campaign id' })).toHaveValue('a51')
  await again.getByRole('combobox', { name: 'Campaign' }).selectOptions('a50')
  await expect.element(again.getByRole('textbox', { name: 'Campaign id' })).not.toBeInTheDocument()
  await expect.element(again.getByText('Up to 2 confirmation texts will be sent for a50.')).toBeVisible()
})

it('the heading has the focus when the page for many participants asks for another file', async () => {
  const job = testJob({ id: 'j', kind: 'participants', status: 'finished', finished: 1 })
  setJobsClient(testJobsClient(createStore([{ job, perSecond: 0 }])))
  const { screen } = await openPage({
    path: routePatterns.participantsBulk,
    element: (
      <main id="main" tabIndex={-1}>
        <BulkPage />
      </main>
    ),
    at: '/test/DEMO/participants/bulk?job=j',
    fetch: testService({ 'GET /campaigns/acquisition': spring }).fetch,
  })
  await screen.getByRole('button', { name: 'Add another file' }).click()
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
