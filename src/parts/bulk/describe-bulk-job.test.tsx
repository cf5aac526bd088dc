import { afterEach, expect, it, vi } from 'vitest'
import { fakeFetch, gatewayError, testApi } from '#/api/testing'
import { testJob } from '#/parts/jobs/test-jobs'
import { describeBulkJob } from './describe-bulk-job'
import { defineOutcomes } from './outcomes'

afterEach(() => vi.restoreAllMocks())

const description = describeBulkJob({
  kind: 'imports',
  title: () => 'Import',
  hasJobTitle: false,
  rows: String,
  outcomes: defineOutcomes({ sent: 'done' }),
  outcomeTexts: { sent: String },
  riskOfUnknown: () => '',
  page: () => '/',
  result: async () => ({ ok: true, value: new Blob(['1']) }),
})

/** Saves the result file of a job. @param reply of the activity log */
function save(reply: Response) {
  const { fetch, requests } = fakeFetch(reply)
  const saved = vi.spyOn(URL, 'createObjectURL')
  const job = testJob({ title: 'June.csv', counts: { done: 1, failed: 0, unknown: 0, again: 0 } })
  return { saving: description.files(job)[0]?.save(testApi(fetch)), saved, requests }
}

it('a result file is noted in the activity log before it is saved', async () => {
  const { saving, saved, requests } = save(new Response(null, { status: 204 }))
  await saving
  expect(requests.map(({ url, init }) => [init.method, url])).toEqual([['POST', '/api/test/DEMO/activity']])
  expect(saved).toHaveBeenCalledOnce()
})

it('a result file that cannot be noted in the activity log is not saved', async () => {
  const { saving, saved } = save(gatewayError(503, 'storage-failed'))
  await expect(saving).rejects.toThrow()
  expect(saved).not.toHaveBeenCalled()
})
