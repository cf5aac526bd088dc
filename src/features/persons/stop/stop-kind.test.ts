import { expect, it } from 'vitest'
import { testApi } from '#/api/testing'
import { sendStep } from '#/parts/jobs/run-step'
import { testJob } from '#/parts/jobs/test-jobs'
import { stopKind } from './stop-kind'
import { personNamed } from './testing'

type Answer = () => Response
const answering =
  (status: number): Answer =>
  () =>
    Response.json({ errors: [{ message: 'No' }] }, { status })
const hasNumber: Answer = () => Response.json(personNamed('Ines').raw)

/** Unsubscribes Ines from one list, at a service with these answers. */
async function stop(answers: { person?: Answer; unsubscribe: Answer; subscription?: Answer }) {
  const { person = hasNumber, unsubscribe, subscription = answering(500) } = answers
  const api = testApi(async (address, init) =>
    init?.method === 'DELETE'
      ? unsubscribe()
      : typeof address === 'string' && address.includes('/subscriptions/')
        ? subscription()
        : person(),
  )
  const job = testJob({ total: 1, settings: { mdn: '+13125550142', holders: [] } })
  const context = { api, job, step: 0, key: 'k', keyedAt: 0, signal: new AbortController().signal }
  const rows = [{ person_key: 'Ines', name: 'Ines', list_id: '1' }]
  return sendStep({ kind: stopKind, rows, context, sleep: async () => {} })
}

it('a 404 shows that the person is gone, was already unsubscribed, or is unsubscribed after a lost response', async () => {
  const lost = answering(500)
  expect(await stop({ person: answering(404), unsubscribe: lost })).toMatchObject({
    results: [{ outcome: 'no-person' }],
  })
  expect(await stop({ unsubscribe: answering(404) })).toMatchObject({ results: [{ outcome: 'already' }] })
  const found = await stop({ unsubscribe: lost, subscription: answering(404) })
  expect(found).toMatchObject({ results: [{ outcome: 'unsubscribed' }] })
})

it.each([400, 405, 410])('a %i proves nothing: the person may still be subscribed', async status => {
  const refused = answering(status)
  const notDone = { results: [{ outcome: 'not-done', message: 'No' }] }
  expect(await stop({ person: refused, unsubscribe: answering(404) })).toMatchObject(notDone)
  expect(await stop({ unsubscribe: refused })).toMatchObject(notDone)
  const unread = await stop({ unsubscribe: answering(500), subscription: refused })
  expect(unread).toMatchObject({ results: [{ outcome: 'unknown' }] })
})
