import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { controlLines } from './control-lines'
import type { Covered } from './covered'
import { decisionLines } from './decision-lines'
import { endpointLines } from './endpoint-lines'
import { resourceLines } from './resource-lines'

const interfaceLines = [...resourceLines, ...endpointLines]
const root = new URL('../../../', import.meta.url)
const linesOf = (sections: readonly Covered[]) =>
  sections.flatMap(({ section, lines }) => lines.map(([line, ...tests]) => ({ section, line, tests })))
const all = [...linesOf(interfaceLines), ...linesOf(decisionLines), ...linesOf(controlLines)]

/** What is proved elsewhere says so in words. */
const IN_WORDS = /^(the dashboard|by hand): \w/

/** The source of the test file that a reference names: this folder's by its name alone, others by their path. */
function sourceOf(file: string): string | null {
  const path = new URL(`${file.includes('/') ? file : `e2e/contract/${file}`}.test.ts`, root)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** How many titles of a source begin like this. */
const titlesIn = (source: string, beginning: string): number =>
  ['"', "'", '`'].reduce((count, quote) => count + source.split(quote + beginning).length - 1, 0)

describe('The table of what proves which line', () => {
  test('names tests that exist, each by the beginning of one title', () => {
    const wrong = all.flatMap(({ section, line, tests }) => {
      const broken = tests.filter(reference => {
        const [file = '', title = ''] = reference.split(' › ')
        return !IN_WORDS.test(reference) && (title === '' || titlesIn(sourceOf(file) ?? '', title) !== 1)
      })
      return tests.length === 0 || broken.length > 0 ? [`${section}: ${line}: ${broken.join()}`] : []
    })
    expect(wrong).toEqual([])
    expect(all.length).toBeGreaterThan(200)
  })

  test('every decision from 1 to 67 is in it, once and in order', () => {
    expect(linesOf(decisionLines).map(({ line }) => Number(line))).toEqual(Array.from({ length: 67 }, (_, i) => i + 1))
  })
})

const spec = process.env['SPEC']
describe.runIf(spec !== undefined)('The documents themselves, in the folder that SPEC names', () => {
  const read = (name: string): Line[] => linesIn(readFileSync(join(spec ?? '', name), 'utf8'))
  const matched = (lines: readonly Line[], sections: readonly Covered[]) => {
    const covered = linesOf(sections)
    const one = lines.map((each, i) => {
      const { section, line } = covered[i] ?? { section: '', line: '' }
      return each.section === section && each.line.startsWith(line) ? 'covered' : `${each.section}: ${each.line}`
    })
    expect(one.filter(each => each !== 'covered')).toEqual([])
    expect(covered).toHaveLength(lines.length)
  }

  test('every line of interface.md is in the table', () => {
    matched(read('interface.md'), interfaceLines)
  })

  test('every decision is in the table, under its heading', () => {
    const decisions = read('decisions.md').map(({ section, line }) => ({ section, line: line.split('.')[0] ?? '' }))
    matched(decisions, decisionLines)
  })

  test('every line of the tables of mock-server.md is in the table', () => {
    matched(read('mock-server.md'), controlLines)
  })
})

interface Line {
  readonly section: string
  readonly line: string
}

/** The rows of a document's tables, without their heads, and its numbered or dotted lines; each with the heading above it. */
function linesIn(text: string): Line[] {
  const found: Line[] = []
  let section = ''
  let inTable = false
  for (const line of text.split('\n')) {
    const heading = /^#{2,} (.*)/.exec(line)?.[1]
    if (heading !== undefined) section = heading
    if (/^(\d+\.|-) /.test(line)) found.push({ section, line })
    if (!line.startsWith('|')) inTable = false
    else if (!inTable) inTable = true
    else if (!/^\|\s*-/.test(line)) {
      const cells = line.replace(/^\||\|$/g, '').split(/(?<!\\)\|/)
      found.push({ section, line: cells.map(cell => cell.trim()).join(' | ') })
    }
  }
  return found
}
