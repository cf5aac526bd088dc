import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpoints } from './endpoints'
import { withRows } from './readme'

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
/** Without the padding that the formatter adds to tables. */
const normalized = (markdown: string): string => markdown.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-')

it('README.md lists the current rows; if not, run `npm run contract-readme`', () => {
  expect(normalized(withRows(readme))).toBe(normalized(readme))
  for (const { id } of Object.values(endpoints)) expect(readme).toContain(`| \`${id}\`<br>`)
})

it('a README without markers is an error', () => {
  expect(() => withRows('# Contract')).toThrow(/markers/)
})
