import { expect, it } from 'vitest'
import { ApiError } from '#/api/http/error'
import { now } from '#/api/now'
import { fakeFetch, testApi } from '#/api/testing'
import { DAY_MS } from '#/contract/format/durations'
import { testJob } from '#/parts/jobs/test-jobs'
import { participantsKind } from './participants-kind'

const settings = {
  campaign: { id: 'c1', name: 'Store news' },
  setup: { format: { encoding: 'utf-8', delimiter: ',', header: true }, columns: [], country: 'US' },
}
const row = { record: 0, mdn: '+13125550142', fields: [] }
const participant = { mobile_phone: { mdn: '+13125550142' }, status: 'pending' }

/** What one step needs if the service replies with this response. */
function contextOf(answer: Response, keyedAt = 0) {
  const { fetch } = fakeFetch(answer)
  const { signal } = new AbortController()
  return { api: testApi(fetch), job: testJob({ settings }), step: 0, key: 'k', keyedAt, signal }
}

/** Sends one row, to which the service replies with this response. */
const send = async (answer: Response) => participantsKind.send([row], contextOf(answer))

it('a reply of 201 means that a text was sent; a reply of 200, that the number was already waiting', async () => {
  expect(await send(Response.json(participant, { status: 201 }))).toMatchObject([{ outcome: 'text-sent' }])
  expect(await send(Response.json(participant))).toMatchObject([{ outcome: 'already-waiting' }])
})

it('an empty 200 is an error, after which the row may have been carried out', async () => {
  const failed = await send(new Response(null)).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ApiError)
  expect(failed).toMatchObject({ mayHaveActed: true })
})

it.each([
  [DAY_MS / 2, 'absent'],
  [DAY_MS, 'unknown'],
])('after a lost response, finding no waiting invitation %i ms later means: %s', async (ms, found) => {
  expect(await participantsKind.reconcile([row], contextOf(Response.json([]), now() - ms))).toEqual({ found })
})
