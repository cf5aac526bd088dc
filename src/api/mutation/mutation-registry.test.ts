import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mutations } from './mutation-registry'

/** The ids of all mutations defined below src, found in the sources. */
function definedIds(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  return files.flatMap(file => {
    const calls = readFileSync(join('src', file), 'utf8')
      .split(/= defineMutation(?:<[^(]*>)?\(/)
      .slice(1)
    return calls.map(call => /^\{\s*id: '([^']+)'/.exec(call)?.[1] ?? `unreadable id in ${file}`)
  })
}

it('the registry contains every mutation that is defined, each once', () => {
  const registered = mutations.map(({ id }) => id)
  expect(registered.length).toBeGreaterThan(5)
  expect(registered.toSorted()).toEqual(definedIds().toSorted())
})
