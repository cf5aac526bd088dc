import { readFile, writeFile } from 'node:fs/promises'
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
