// `npm run openapi`: prints the interface as OpenAPI 3.1, or writes it to a file: `npm run openapi -- openapi.json`.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const [file] = process.argv.slice(2)
const { openApi } = (
  await runnerImport(fileURLToPath(new URL('openapi.ts', import.meta.url)), { configFile: false, logLevel: 'error' })
).module
const text = `${JSON.stringify(openApi(), null, 2)}\n`
if (file === undefined) process.stdout.write(text)
else {
  writeFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), file), text)
  console.error(`Wrote OpenAPI 3.1 to ${file}`)
}
