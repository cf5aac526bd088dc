// `npm run simulate -- --seeds 1000 [--from SEED] [--trace FILE]`: pages, server, and service on a simulated clock,
// network, and disk; see simulate.ts. `-- --planted` shows after how many seeds each planted bug is found.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const absolutePath = path => fileURLToPath(new URL(path, import.meta.url))
const config = { configFile: false, logLevel: 'error', resolve: { alias: { '#': absolutePath('../../src') } } }
const { main } = (await runnerImport(absolutePath('main.ts'), config)).module
process.exitCode = await main(process.argv.slice(2))
