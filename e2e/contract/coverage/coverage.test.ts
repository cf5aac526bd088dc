import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#/contract/endpoints'
import { controlRows } from '#/mock/control/control-rows'
import { controlCoverage, startCoverage } from './control-coverage'
import { decisionCoverage } from './decision-coverage'
import { recordCoverage } from './record-coverage'
import { rowCoverage } from './row-coverage'
import { serviceCoverage } from './service-coverage'

const root = new URL('../../../', import.meta.url)
const tables = [
  decisionCoverage,
  rowCoverage,
  recordCoverage,
  serviceCoverage,
  startCoverage,
  { control: controlCoverage },
]
const points = tables.flatMap(table =>
  Object.entries(table).flatMap(([section, byPoint]) =>
    Object.entries(byPoint).map(([point, tests]) => ({ section, point, tests })),
  ),
)

/** For a point that no test here covers, the entry says in words what does. */
const IN_WORDS = /^(the dashboard|by hand): \w/

/** The source of a reference's test file: relative to e2e/contract, or from the root if it starts with src. */
function sourceOf(file: string): string | null {
  const path = new URL(`${file.startsWith('src/') ? file : `e2e/contract/${file}`}.test.ts`, root)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** How many titles in a source begin with a string. */
const titlesIn = (source: string, beginning: string): number =>
  ['"', "'", '`'].reduce((count, quote) => count + source.split(quote + beginning).length - 1, 0)

describe('The coverage tables', () => {
  test('refer to existing tests, each by the beginning of exactly one title', () => {
    const wrong = points.flatMap(({ section, point, tests }) => {
      const broken = tests.filter(reference => {
        const [file = '', title = ''] = reference.split(' › ')
        return !IN_WORDS.test(reference) && (title === '' || titlesIn(sourceOf(file) ?? '', title) !== 1)
      })
      return broken.length > 0 ? [`${section}: ${point}: ${broken.join()}`] : []
    })
    expect(wrong).toEqual([])
    expect(points.length).toBeGreaterThan(290)
  })

  test('have every entry of src/mock/DECISIONS.md, under its heading and in its order', () => {
    const entries: [section: string, name: string][] = []
    let section = ''
    for (const line of readFileSync(new URL('src/mock/DECISIONS.md', root), 'utf8').split('\n')) {
      section = /^## (.*)/.exec(line)?.[1] ?? section
      const name = /^- \*\*(.+?)\*\*/.exec(line)?.[1]
      if (name !== undefined) entries.push([section, name])
    }
    const covered = Object.entries(decisionCoverage).flatMap(([heading, names]) =>
      Object.keys(names).map(name => [heading, name]),
    )
    expect(covered).toEqual(entries)
    expect(new Set(entries.map(([, name]) => name)).size).toBe(entries.length)
  })

  test('have every row of the contract and every control route', () => {
    expect(Object.keys(rowCoverage).toSorted()).toEqual(Object.keys(endpoints).toSorted())
    expect(Object.keys(controlCoverage).toSorted()).toEqual(Object.keys(controlRows).toSorted())
    const rules = Object.values(rowCoverage).map(byRule => Object.keys(byRule))
    expect(rules.filter(names => !names.includes('replies'))).toEqual([])
  })
})

test('src/mock/DECISIONS.md names only existing files', () => {
  const text = readFileSync(new URL('src/mock/DECISIONS.md', root), 'utf8')
  const paths = [...text.matchAll(/`((?:src|e2e)\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(paths.filter(path => !existsSync(new URL(path, root)))).toEqual([])
  expect(paths.length).toBeGreaterThan(100)
})
