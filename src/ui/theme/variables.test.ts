import { readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { staticVariables } from './variables'

const file = new URL('./tokens.css', import.meta.url)

/** The formatter breaks lines and changes quotes; neither changes a value. */
const plain = (css: string) => css.replaceAll('"', "'").replaceAll(/\s+/g, ' ').trim()

it('keeps tokens.css equal to the theme', async () => {
  if (process.env['WRITE_TOKENS'] === '1') await writeFile(file, staticVariables())
  const written = await readFile(file, 'utf8')
  expect(plain(written), 'WRITE_TOKENS=1 npx vitest run src/ui/theme/variables.test.ts').toBe(plain(staticVariables()))
})
