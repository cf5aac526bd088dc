import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm run mock`: builds the mock server if the build is missing or older than the source, then runs it in this
// process.

const root = fileURLToPath(new URL('../..', import.meta.url))
const built = join(root, 'dist/server/mock.js')
const sources = ['contract', 'store', 'serve', 'mock'].map(folder => join(root, 'src', folder))

/** @param {string} folder */
const newestIn = folder =>
  Math.max(
    0,
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  )

/** A copy installed without the source runs the existing build. */
const isCurrent = () =>
  existsSync(built) && sources.every(folder => !existsSync(folder) || newestIn(folder) <= statSync(built).mtimeMs)

if (!isCurrent()) {
  console.log('Building the mock server…')
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn', build: { ssr: true, emptyOutDir: false } })
}
await import(built)
