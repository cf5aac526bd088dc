// `npm run simulate -- --seeds 1000 [--from SEED] [--trace FILE]`: pages, server, and service on a simulated clock, network,
// and disk; see simulate.ts. `-- --planted` shows after how many seeds each planted bug is found.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const at = path => fileURLToPath(new URL(path, import.meta.url))
const config = { configFile: false, logLevel: 'error', resolve: { alias: { '#': at('../../src') } } }
const { main } = (await runnerImport(at('main.ts'), config)).module
process.exitCode = await main(process.argv.slice(2))
