import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unzip } from './testing'
import { zipOf } from './zip-file'

test('an archive holds every file with its name, its content, and its checksum', async () => {
  const text = fc.string({ unit: 'grapheme' })
  const entry = fc.record({ name: fc.string({ unit: 'grapheme', minLength: 1 }), text })
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 5 }), async entries => {
      const zip = Buffer.from(await zipOf(entries, Date.UTC(2026, 10, 22, 20, 40, 7)).arrayBuffer())
      expect(unzip(zip)).toEqual(entries.map(each => ({ ...each, crc: crc32(each.text) })))
    }),
  )
})
