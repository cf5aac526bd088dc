import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { staticVariables } from './variables'

const file = new URL('./tokens.css', import.meta.url)

/** Ignores line breaks and quotes, which the formatter changes. */
const plain = (css: string) => css.replaceAll('"', "'").replaceAll(/\s+/g, ' ').trim()

it('tokens.css matches the theme', async () => {
  if (process.env['WRITE_TOKENS'] === '1') await writeFile(file, staticVariables())
  const written = await readFile(file, 'utf8')
  expect(plain(written), 'WRITE_TOKENS=1 npx vitest run src/ui/theme/variables.test.ts').toBe(plain(staticVariables()))
})

const src = new URL('../../', import.meta.url)

it('tokens.css has every variable of the theme that a style sheet uses', async () => {
  const names = await readdir(src, { recursive: true })
  const textOf = async (kind: RegExp) =>
    (await Promise.all(names.filter(name => kind.test(name)).map(name => readFile(new URL(name, src), 'utf8')))).join(
      '\n',
    )
  const code = await textOf(/\.tsx?$/)
  const imports = [...code.matchAll(/'(@mantine\/\w+\/styles[^']*\.css)'/g)].map(([, id = '']) => id)
  const { resolve } = createRequire(import.meta.url)
  const theirs = await Promise.all([...new Set(imports)].map(id => readFile(resolve(id), 'utf8')))
  expect(theirs.length).toBeGreaterThan(20)
  const sheets = [await textOf(/\.css$/), ...theirs].join('\n')
  const defined = new Set([...sheets.matchAll(/(--(?:mantine|sb)-[\w-]+):/g)].map(([, name]) => name))
  const used = [...sheets.matchAll(/var\((--(?:mantine|sb)-[\w-]+)\)/g)].map(([, name]) => name)
  // Mantine's calendar colors weekends with this variable; ours treats no day as a weekend (`ui/date/Calendar.tsx`)
  expect([...new Set(used)].filter(name => !defined.has(name))).toEqual(['--mantine-color-red-6'])
})
