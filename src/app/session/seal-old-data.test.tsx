import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { storageScopeOf } from '#/api/session/storage-scope'
import { testSession } from '#/api/testing'
import { DAY_MS } from '#/contract/format/durations'
import { draftDatabase, listDrafts, type DraftKind } from '#/parts/drafts/draft-store'
import { removeOldDrafts } from '#/parts/drafts/remove-drafts'
import { jobStore } from '#/parts/jobs/jobs-client'
import { testJob } from '#/parts/jobs/test-jobs'
import { sealOldData } from './seal-old-data'

const NAME = 'Wilhelmina'
const notes: DraftKind<string> = { id: 'note', schema: z.string() }

/** Stores records in the clear, as an earlier version did. */
async function putPlain(database: string, records: Readonly<Record<string, object>>): Promise<void> {
  const opening = indexedDB.open(database)
  await new Promise(resolve => (opening.onsuccess = resolve))
  const transaction = opening.result.transaction(Object.keys(records), 'readwrite')
  for (const [store, record] of Object.entries(records)) transaction.objectStore(store).put(record)
  await new Promise(resolve => (transaction.oncomplete = resolve))
  opening.result.close()
}

/** Everything in a database, as one string. */
async function textOf(database: string): Promise<string> {
  const opening = indexedDB.open(database)
  await new Promise(resolve => (opening.onsuccess = resolve))
  const found: string[] = []
  for (const store of opening.result.objectStoreNames) {
    const all = opening.result.transaction(store).objectStore(store).getAll()
    await new Promise(resolve => (all.onsuccess = resolve))
    for (const record of z.array(z.record(z.string(), z.unknown())).parse(all.result))
      for (const value of Object.values(record)) {
        const files = Array.isArray(value) ? value : [value]
        for (const file of files) found.push(file instanceof Blob ? await file.text() : JSON.stringify(file))
      }
  }
  opening.result.close()
  return found.join('\n')
}

it('what an earlier version stored for a user in the clear is sealed at the next start, and can still be read', async () => {
  const session = testSession({ user: `ana ${Math.random()}` })
  const scope = storageScopeOf(session)
  const job = testJob({ id: `job ${Math.random()}`, scope, total: 1, title: NAME, status: 'paused' })
  // Creates the databases
  await listDrafts(notes, scope)
  await jobStore.list(scope)
  await putPlain('signalbox-drafts', { drafts: { scope, kind: 'note', subject: 'new', value: NAME, at: 1 } })
  await putPlain('signalbox-jobs', {
    jobs: job,
    rows: { job: job.id, chunk: 0, rows: [NAME] },
    files: { job: job.id, file: new Blob([NAME]) },
  })
  const stored = { alerts: `signalbox.alerts|${scope}`, recents: `signalbox.recents.${session.id}` }
  localStorage.setItem(stored.alerts, `{"seen":"${NAME}"}`)
  sessionStorage.setItem(stored.recents, `["${NAME}"]`)
  sessionStorage.setItem(`signalbox.receipts.${session.id}`, 'AAAA')

  await sealOldData(session)
  expect(await textOf('signalbox-drafts')).not.toContain(NAME)
  expect(await textOf('signalbox-jobs')).not.toContain(NAME)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(NAME)
  expect(Object.keys(sessionStorage).filter(key => key.endsWith(session.id))).toEqual([])
  expect((await listDrafts(notes, scope)).map(({ value }) => value)).toEqual([NAME])
  expect(await jobStore.list(scope)).toEqual([job])
  expect((await jobStore.chunk(job, 0)).rows).toEqual([NAME])
  expect(await (await jobStore.file(job.id))?.text()).toBe(NAME)
  await jobStore.remove(job.id)
  sessionStorage.clear()
})

it('after sealing, an old draft that may have been sent is kept, and one that was not sent is deleted', async () => {
  const session = testSession({ user: `ana ${Math.random()}` })
  const scope = storageScopeOf(session)
  const any: DraftKind<unknown> = { id: 'any', schema: z.unknown() }
  await listDrafts(any, scope)
  for (const [subject, value] of [
    ['sent', { attempt: { nonce: 'n' } }],
    ['not sent', { attempt: null }],
  ] as const)
    await putPlain('signalbox-drafts', { drafts: { scope, kind: 'any', subject, value, at: 1 } })
  await sealOldData(session)
  expect(await listDrafts(any, scope)).toHaveLength(2)
  await removeOldDrafts(1000 * DAY_MS)
  expect((await listDrafts(any, scope)).map(({ subject }) => subject)).toEqual(['sent'])
})

it('what cannot be sealed does not stop the rest, and is tried again at each start until everything is sealed', async () => {
  const session = testSession({ user: `ana ${Math.random()}` })
  const scope = storageScopeOf(session)
  const job = testJob({ id: `job ${Math.random()}`, scope, total: 1, title: NAME, status: 'paused' })
  await listDrafts(notes, scope)
  await jobStore.list(scope)
  const bad = { scope: 7, kind: 'note', subject: 'bad', at: 1 }
  const draft = { scope, kind: 'note', subject: 'new', value: NAME, at: 1 }
  await putPlain('signalbox-drafts', { drafts: { ...bad, value: 'kept' } })
  await putPlain('signalbox-drafts', { drafts: draft })
  await putPlain('signalbox-jobs', { jobs: job })
  await sealOldData(session)
  expect(await textOf('signalbox-drafts')).not.toContain(NAME)
  expect(await textOf('signalbox-drafts')).toContain('kept')
  expect(await textOf('signalbox-jobs')).not.toContain(NAME)

  await putPlain('signalbox-drafts', { drafts: draft })
  await putPlain('signalbox-drafts', { drafts: { ...bad, scope: 'other|DEMO|ben', value: 'kept' } })
  const database = await draftDatabase.begin('readwrite')
  database.objectStore('drafts').delete([7, 'note', 'bad'])
  await sealOldData(session)
  expect(await textOf('signalbox-drafts')).not.toContain(NAME)
  await putPlain('signalbox-drafts', { drafts: draft })
  await sealOldData(session)
  expect(await textOf('signalbox-drafts'), 'after everything was sealed, the database is left alone').toContain(NAME)
  await jobStore.remove(job.id)
})

it('a database that does not exist is not created', async () => {
  const deleting = indexedDB.deleteDatabase('signalbox-sample-people')
  await new Promise(resolve => (deleting.onsuccess = resolve))
  await sealOldData(testSession({ user: `ana ${Math.random()}` }))
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('signalbox-sample-people')
})
