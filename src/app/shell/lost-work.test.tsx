import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApi } from '#/api/http/client'
import { grantTestKeys } from '#/api/local-data/grant-test-keys'
import { forgetKeys, grantKeys, setKeysOnDemand } from '#/api/local-data/keyring'
import type { Intent } from '#/api/mutation/intents'
import { ledger } from '#/api/mutation/mutate'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { testSession } from '#/api/testing'
import type { Session } from '#/contract/gateway'
import { JobPanel } from '#/parts/jobs/JobPanel'
import { jobStore } from '#/parts/jobs/jobs-client'
import { testJob } from '#/parts/jobs/test-jobs'
import { renderRoutes, testService } from '#/parts/testing/test-page'
import { jobDescriptions } from './job-descriptions'
import { JobsButton } from './JobsButton'
import { PendingActions } from './PendingActions'

let session: Session
let scope = ''
beforeEach(() => {
  session = testSession({ id: newId(), user: newId() })
  scope = storageScopeOf(session)
  switchToSecret('a')
})
afterEach(grantTestKeys)

/** Gives this page the keys of a server with another secret, as a reload does. */
function switchToSecret(letter: string): void {
  setKeysOnDemand(null)
  forgetKeys()
  grantKeys([{ audience: 'user', owner: scope, secret: letter.repeat(42) + 'A' }])
}

const change = (changes: Partial<Intent> = {}): Intent => ({
  key: newId(),
  scope,
  connection: 'test',
  company_key: 'DEMO',
  user: session.user,
  act: 'unsubscribe',
  rowId: 'deleteSubscription',
  what: 'Unsubscribe Ines',
  hash: '',
  input: {},
  created: now(),
  settled: null,
  status: 'sent',
  ...changes,
})

async function openPage(roles: Session['roles'], job = '') {
  const service = testService({})
  const element = (
    <>
      <JobsButton />
      <JobPanel id={job} description={jobDescriptions.participants} onwardButton={null} />
      <PendingActions />
    </>
  )
  const api = createApi({ session: { ...session, roles }, fetch: service.fetch })
  const { screen } = await renderRoutes(api, [{ path: '/:connection/:company_key', element }], '/test/DEMO')
  const openTray = async (name: string) => {
    await screen.getByRole('button', { name, exact: true }).click()
    return screen.getByRole('dialog', { name })
  }
  return { screen, openTray, calls: service.calls }
}

it('the notice of lost work counts the jobs and changes that can no longer be read, and deletes them after one confirmation', async () => {
  const running = testJob({ id: newId(), scope })
  const neverBegan = testJob({ id: newId(), scope, status: 'preparing' })
  for (const job of [running, neverBegan]) await jobStore.create(job)
  const settled = change({ settled: now(), status: 'done', input: null })
  for (const intent of [change(), change({ status: 'waiting' }), settled]) await ledger.write(intent)
  switchToSecret('b')
  const readable = testJob({ id: newId(), scope, status: 'finished', finished: now(), title: 'later.csv' })
  await jobStore.create(readable)

  const { screen, openTray, calls } = await openPage(['admin'], running.id)
  const notice = screen.getByRole('alert')
  await expect.element(notice).toHaveTextContent('1 job and 2 changes in this browser can no longer be read')
  await expect
    .element(notice)
    .toHaveTextContent('This work may have been carried out completely, in part, or not at all.')
  await expect.element(notice).toHaveTextContent('Check the activity log before you do any of it again.')
  // The job's own page does not call the job missing, because someone would then start it again
  await expect.element(screen.getByText('This job can no longer be read')).toBeVisible()
  await notice.getByRole('button', { name: 'Not now' }).click()
  await expect.element(notice).not.toBeInTheDocument()

  const tray = await openTray('Jobs: 1 unreadable')
  await expect.element(tray.getByRole('article', { name: 'later.csv' })).toBeVisible()
  await expect.element(notice).toHaveTextContent('1 job and 2 changes in this browser can no longer be read')
  const forget = notice.getByRole('button', { name: 'Delete them' })
  await forget.dblClick()
  await expect.element(notice).toHaveTextContent('This deletes the encrypted data from this browser.')
  expect(await jobStore.lost(scope)).toEqual([running.id])
  await forget.click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(screen.getByText('This job is no longer in this browser.')).toBeInTheDocument()
  expect([await jobStore.lost(scope), await ledger.lostKeys(scope)]).toEqual([[], []])
  expect((await jobStore.list(scope)).map(({ id }) => id)).toEqual([readable.id])
  expect(calls).toEqual([])

  switchToSecret('a')
  expect(await jobStore.list(scope)).toHaveLength(1)
  expect(await ledger.unsettled(scope)).toEqual([])
})

it('the notice of lost work sends users who cannot open the activity log to an admin, and leaves out what belongs to other users', async () => {
  const theirs = testJob({ id: newId(), scope: 'test|DEMO|somebody' })
  grantKeys([{ audience: 'user', owner: theirs.scope, secret: 'c'.repeat(42) + 'A' }])
  await jobStore.create(theirs)
  await ledger.write(change({ scope: theirs.scope }))
  await ledger.write(change())
  switchToSecret('b')
  const { screen, openTray } = await openPage(['support'])
  const notice = screen.getByRole('alert')
  await expect.element(notice).toHaveTextContent('1 change in this browser can no longer be read')
  await expect.element(notice).toHaveTextContent('Ask an admin to check the activity log')
  await notice.getByRole('button', { name: 'Delete it' }).click()
  await notice.getByRole('button', { name: 'Delete it' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element((await openTray('Jobs')).getByText(/^No jobs in this browser/)).toBeVisible()
  expect((await jobStore.scopes()).get(theirs.id)).toBe(theirs.scope)
})

it('no lost work is reported while everything can be read', async () => {
  await ledger.write(change())
  await jobStore.create(testJob({ id: newId(), scope, status: 'canceled', finished: now() }))
  const { screen, openTray } = await openPage(['admin'])
  await expect.element((await openTray('Jobs')).getByRole('article')).toBeVisible()
  await expect.element(screen.getByText(/can no longer be read/)).not.toBeInTheDocument()
})

it('the tray and the page of a job say so if the jobs cannot be read, and read them again on request', async () => {
  const job = testJob({ id: newId(), scope, status: 'finished', finished: now(), title: 'later.csv' })
  await jobStore.create(job)
  const failing = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('planned', 'UnknownError')
  })
  const { screen, openTray } = await openPage(['admin'], job.id)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The jobs in this browser could not be read.')
  const tray = await openTray('Jobs')
  await expect.element(tray.getByRole('alert')).toHaveTextContent('The jobs in this browser could not be read.')
  failing.mockRestore()
  await tray.getByRole('button', { name: 'Try again' }).click()
  await expect.element(tray.getByRole('article', { name: 'later.csv' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('a double click on Remove in the tray does not also remove the job that moves up', async () => {
  const ended = (title: string, created: number) =>
    testJob({ id: newId(), scope, status: 'finished', finished: now(), title, created })
  const [first, second] = [ended('first.csv', 2), ended('second.csv', 1)]
  for (const job of [first, second]) await jobStore.create(job)
  const { openTray } = await openPage(['admin'])
  const tray = await openTray('Jobs')
  const removeOf = (title: string) =>
    tray.getByRole('article', { name: title }).getByRole('button', { name: 'Remove from list' })
  await removeOf('first.csv').click()
  await expect.element(tray.getByRole('article', { name: 'first.csv' })).not.toBeInTheDocument()
  const secondClick = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })
  removeOf('second.csv').element().dispatchEvent(secondClick)
  expect(secondClick.defaultPrevented).toBe(true)
  expect((await jobStore.list(scope)).map(({ id }) => id)).toEqual([second.id])
  await removeOf('second.csv').click()
  await expect.poll(() => jobStore.list(scope)).toEqual([])
})
