import { expect, it } from 'vitest'
import { ApiError, type ErrorKind } from '#/api/http/error'
import { testApi } from '#/api/testing'
import type { JobKind } from '#/parts/jobs/job-kind'
import { sendStep } from '#/parts/jobs/run-step'
import { testJob } from '#/parts/jobs/test-jobs'
import { wavesKind } from './waves-kind'

const targeting = { message_template: 'Doors open at nine', channel: 'sms', source_lists: ['4107'], filters: [] }
const body = { name: 'News · New York', send_scheduled_date: '2097-03-10T12:00:00Z', targeting }
const row = { nonce: 'abc', label: 'New York', zone: 'America/New_York', at: Date.UTC(2097, 2, 10, 12), body }

/**
 * Sends a wave to a service that answers requests for broadcasts with `list`; `posts` counts the calls that schedule
 * the wave.
 */
async function send(list: Response, kind: JobKind = wavesKind) {
  let posts = 0
  const api = testApi(async (_, init) => {
    if (init?.method !== 'POST') return list.clone()
    posts++
    return Response.json({ broadcast_id: '1', status: 'scheduled', ...body })
  })
  const signal = new AbortController().signal
  const context = { api, job: testJob({ kind: 'waves' }), step: 0, key: 'k', keyedAt: 0, signal }
  const end = await sendStep({ kind, rows: [row], context, sleep: async () => {} })
  return { end, posts }
}

it('a wave is not called rejected if the broadcasts could not be read before it was sent: the job pauses', async () => {
  const refused = Response.json({ errors: [{ message: 'Bad status' }] }, { status: 422 })
  expect(await send(refused)).toEqual({
    end: { end: 'stop', reason: 'refused', message: 'Bad status', sent: false },
    posts: 0,
  })
})

it.each<ErrorKind>(['service', 'upstream-timeout'])(
  'a wave is tried again later if a temporary failure kept the broadcasts from being read beforehand (%s)',
  async kind => {
    const failing: JobKind = {
      ...wavesKind,
      send: async () => {
        throw new ApiError({ kind, method: 'GET', rowId: 'listBroadcasts', status: 503 })
      },
    }
    expect((await send(Response.json([]), failing)).end).toMatchObject({ end: 'again', failing: true })
  },
)

it('a wave is scheduled even if the service answers with a 404 because it has no broadcasts', async () => {
  const none = Response.json({ errors: [] }, { status: 404 })
  expect(await send(none)).toMatchObject({
    end: { end: 'settled', results: [{ outcome: 'scheduled', made: '1' }] },
    posts: 1,
  })
})
