import { expect, it } from 'vitest'
import { ApiError } from '#/api/http/error'
import { CONCURRENT_READS, readEach } from './read-each'

const failureOf = (kind: ApiError['kind']) =>
  new ApiError({ kind, method: 'GET', rowId: 'getImportBatch', requestId: 'r' })
const batches = Array.from({ length: 20 }, (_, index) => index)

function recordedControl() {
  const sentences: string[] = []
  const abort = new AbortController()
  const onProgress = ({ sentence }: { sentence: string }) => sentences.push(sentence)
  return { sentences, abort, signal: abort.signal, onProgress }
}

/** Runs everything that is waiting only for promises. */
const nextTask = () => new Promise(resolve => setImmediate(resolve))

it('readEach reads a few batches at a time, keeps their order, lists unread ones, and reports progress', async () => {
  const { sentences, ...rest } = recordedControl()
  let running = 0
  let most = 0
  const { found, unread } = await readEach(batches, rest, async batch => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < (20 - batch) % 3; turn++) await nextTask()
    running--
    if (batch % 7 === 3) throw failureOf('service')
    return batch
  })
  expect(most).toBe(CONCURRENT_READS)
  expect(found).toEqual(batches.filter(batch => batch % 7 !== 3))
  expect([...unread].toSorted((a, b) => a - b)).toEqual([3, 10, 17])
  expect(sentences[0]).toBe('Reading 0 of 20 batches')
  expect(sentences.at(-1)).toBe('Reading 20 of 20 batches')
})

it('readEach throws if no batch can be read', async () => {
  const work = readEach(batches, recordedControl(), async () => Promise.reject(failureOf('service')))
  await expect(work).rejects.toMatchObject({ kind: 'service' })
})

it('readEach begins no further read after the session is lost, or once it is stopped', async () => {
  const begun: number[] = []
  const lost = readEach(batches, recordedControl(), async batch => {
    begun.push(batch)
    if (batch === 0) throw failureOf('session-expired')
    // Another failure that is reported afterward changes nothing
    await nextTask()
    throw failureOf('service')
  })
  await expect(lost).rejects.toMatchObject({ kind: 'session-expired' })
  // Any further read would begin as soon as its worker continues
  await nextTask()
  await nextTask()
  expect(begun.length).toBeLessThanOrEqual(CONCURRENT_READS)

  const { abort, ...rest } = recordedControl()
  const read: number[] = []
  const stopped = readEach(batches, rest, async batch => {
    read.push(batch)
    if (batch === 5) abort.abort()
    return batch
  })
  await expect(stopped).rejects.toThrow()
  expect(read.length).toBeLessThan(12)
})

it('readEach reads nothing if there is nothing to read', async () => {
  expect(await readEach([], recordedControl(), async () => 1)).toEqual({ found: [], unread: [] })
})
