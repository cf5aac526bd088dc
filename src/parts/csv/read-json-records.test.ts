import { describe, expect, it } from 'vitest'
import { readJsonRecords } from './read-json-records'

/** A file that is read in pieces of this many bytes. */
function inPieces(text: string, size: number): Blob {
  const bytes = new TextEncoder().encode(text)
  const stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: controller => {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
  return Object.assign(new Blob([bytes]), { stream })
}

/** The rows of a JSON file as `line: value`, or `line: fault`. */
async function rowsOf(text: string, size: number): Promise<string[]> {
  const rows: string[] = []
  for await (const { records } of readJsonRecords(inPieces(text, size), {
    encoding: 'utf-8',
    layout: 'wrapped',
    keys: ['a'],
  }))
    rows.push(...records.map(({ line, cells, fault }) => `${line}: ${fault === null ? cells.join() : fault.code}`))
  return rows
}

const filler = (length: number) => `"${'x'.repeat(length)}"`

describe('the rows of an object with several lists', () => {
  const later = `{"tags":[1,2],\n"about":${filler(300_000)},\n"rows":[{"a":"x"}]}`
  const soon = `{"tags":[1,2],\n"about":${filler(200_000)},\n"rows":[{"a":"x"}]}`
  const lateOnly = `{"about":${filler(300_000)},\n"rows":[{"a":"x"}]}`
  it.each([
    ['values before far objects', later, ['1: ', '1: ', '3: other-list']],
    ['values before near objects', soon, ['1: other-list', '3: x']],
    ['only far objects', lateOnly, ['2: x']],
  ])('are the same in pieces of any size: %s', async (_, text, rows) => {
    for (const size of [16_384, 65_536, 262_144, 262_145, text.length]) expect(await rowsOf(text, size)).toEqual(rows)
  })

  it.each([
    ['a string', filler(300_000)],
    ['a string with escaped quotes', `"${String.raw`\\\"`.repeat(100_000)}"`],
    ['an object', `{"list":[1],"more":[${Array(50_000).fill('{"b":2}').join()}]}`],
    ['a string longer than any row', filler(1_200_000)],
  ])('report another list, no matter how much is between the two: %s', async (_, between) => {
    const text = `{"rows":[{"a":"x"}],\n"about":${between},\n"others": \n [ \n {"a":"y"}]}`
    for (const size of [999, 65_536, text.length]) expect(await rowsOf(text, size)).toEqual(['1: x', '5: other-list'])
  })

  it('report what follows the object, but no list inside another value', async () => {
    const text = `{"rows":[{"a":"x"}],"about":${filler(300_000)},"more":{"list":[1]}}\n`
    for (const size of [999, 65_536]) {
      expect(await rowsOf(text, size)).toEqual(['1: x'])
      expect(await rowsOf(`${text}\n{"rows":[{"a":"y"}]}`, size)).toEqual(['1: x', '3: invalid-json'])
    }
  })
})
