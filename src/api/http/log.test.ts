import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personRows } from '#/contract/persons'
import { asCurl, callLogOf } from './log'

const call = { requestId: 'r', row: personRows.getPerson, apiVersion: 2, path: '/x', requestBody: null } as const

describe('the API log', () => {
  it('stores the newest 500 calls and the beginning of a long reply', () => {
    const log = callLogOf('many')
    for (let i = 0; i < 501; i++) log.begin({ ...call, path: `/${i}` })
    expect(log.get()).toHaveLength(500)
    expect(log.get()[0]?.path).toBe('/500')
    const record = log.begin(call)
    record.startAttempt()({ status: 200, kind: null, waitMs: null })
    record.end({ status: 200, kind: null, responseBody: 'x'.repeat(100_001) })
    expect(log.get()[0]).toMatchObject({
      responseCut: true,
      status: 200,
      attempts: [{ status: 200, waitMs: null }],
    })
    expect(log.get()[0]?.responseBody).toHaveLength(100_000)
  })

  it('shortens older replies once all replies together are too long', () => {
    const log = callLogOf('long')
    for (let i = 0; i < 100; i++)
      log.begin({ ...call, path: `/${i}` }).end({ status: 200, kind: null, responseBody: 'x'.repeat(90_000) })
    const lengths = log.get().map(({ responseBody }) => responseBody?.length)
    expect(lengths[0]).toBe(90_000)
    expect(lengths.at(-1)).toBe(2_000)
    expect(log.get().map(({ responseCut }) => responseCut)).toEqual(lengths.map(length => length === 2_000))
    expect(lengths.reduce((sum = 0, length = 0) => sum + length)).toBeLessThan(4_200_000)
  })

  it('can be cleared during a call, which does not bring its entry back, and through any reference to the log', () => {
    const log = callLogOf('cleared')
    const record = log.begin(call)
    log.clear()
    record.noteDifferences([{ code: 'unexpected-value', path: 'a' }])
    record.end({ status: 200, kind: null, responseBody: null })
    expect(log.get()).toEqual([])
    log.begin(call)
    callLogOf('cleared').clear()
    expect(callLogOf('cleared').get()).toEqual([])
  })

  it('notifies its listeners, and returns the same array until something changes', () => {
    const log = callLogOf('listened')
    let notified = 0
    const stop = log.subscribe(() => notified++)
    log.begin(call).noteDifferences([])
    expect(log.get()).toBe(log.get())
    expect(notified).toBe(1)
    stop()
    log.clear()
    expect(notified).toBe(1)
  })
})

describe('the curl command of a call', () => {
  it('contains placeholders for the base URL and the credentials', () => {
    expect(asCurl({ method: 'PUT', path: '/companies/D/x', apiVersion: 2, requestBody: '{"a":"it\'s"}' })).toBe(
      [
        `curl -X PUT "$BASE_URL"'/companies/D/x'`,
        `-u "$SERVICE_USER:$SERVICE_PASSWORD"`,
        `-H 'X-API-Version: 2'`,
        `-H 'Content-Type: application/json'`,
        `--data-raw '{"a":"it'\\''s"}'`,
      ].join(' \\\n  '),
    )
  })

  it('quotes any body correctly for a shell', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const requestBody = JSON.stringify({ text })
        const curl = asCurl({ method: 'POST', path: '/p', apiVersion: 1, requestBody })
        const script = `curl() { for last; do :; done; printf %s "$last"; }\n${curl}`
        expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(requestBody)
      }),
      { numRuns: 40 },
    )
  })
})
