// `npm run contract-readme`: writes the rows of the contract into README.md, between the two markers.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const file = fileURLToPath(new URL('README.md', import.meta.url))
const { withRows } = (
  await runnerImport(fileURLToPath(new URL('readme.ts', import.meta.url)), { configFile: false, logLevel: 'error' })
).module
writeFileSync(file, withRows(readFileSync(file, 'utf8')))
