// `npm run bench`: measures speed and sizes, most of them against a budget. `-- --list` lists the benchmarks,
// `-- --only NAME[,NAME]` selects.
// Writes bench-results/<time>.json and .md, and latest.md. Exit status 1 if a budget is exceeded or a benchmark fails.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { broadcastList, typing } from './broadcasts.mjs'
import { coldEntries } from './cold.mjs'
import { bulkPace, csvDryRun } from './csv.mjs'
import { gatewayOverTrivialUpstream } from './gateway.mjs'
import { importFile } from './import-file.mjs'
import { batchFailures, batchList, batchRows } from './imports.mjs'
import { nextPaint, pageChanges } from './interactions.mjs'
import { largeMock } from './mock.mjs'
import { lookUpAndBack, profileComplete, unknownNumber } from './pages.mjs'
import { recipientsChart, samplePeopleTable } from './sample-people.mjs'
import { twoServers } from './servers.mjs'
import { pageSizes } from './sizes.mjs'
import { mockStarts } from './starts.mjs'
import { reachCheck, stopReview } from './support-desk.mjs'
import { walletExport, walletItems } from './wallet.mjs'

const benches = {
  sizes: pageSizes,
  starts: mockStarts,
  gateway: gatewayOverTrivialUpstream,
  servers: () => twoServers({ seconds: Number(values.seconds), rounds: 20 }),
  large: largeMock,
  cold: () => coldEntries({ against: values.against, rounds: Number(values.rounds) }),
  'page-changes': pageChanges,
  'next-paint': nextPaint,
  'look-up': lookUpAndBack,
  profile: profileComplete,
  nobody: unknownNumber,
  'stop-review': stopReview,
  reach: reachCheck,
  typing,
  broadcasts: broadcastList,
  'sample-people': samplePeopleTable,
  'recipients-chart': recipientsChart,
  'wallet-items': walletItems,
  'wallet-export': walletExport,
  csv: csvDryRun,
  pace: bulkPace,
  'import-file': importFile,
  'import-list': batchList,
  'import-batch': batchRows,
  'import-failures': batchFailures,
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean' },
    'no-build': { type: 'boolean' },
    // Another checkout with a build of its own; the cold entries of both builds are measured alternately
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    // How long two servers are under load
    seconds: { type: 'string', default: '60' },
  },
})
if (values.list) {
  console.log(Object.keys(benches).join('\n'))
  process.exit(0)
}
const chosen = values.only?.split(',') ?? Object.keys(benches)
const unknown = chosen.filter(name => !(name in benches))
if (unknown.length > 0) {
  console.error(`no such benchmark: ${unknown.join(', ')} (choose from ${Object.keys(benches).join(', ')})`)
  process.exit(2)
}

const root = resolve(import.meta.dirname, '../..')
if (!values['no-build'])
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

const rows = []
for (const name of chosen) {
  console.log(`── ${name}`)
  try {
    for (const row of await benches[name]()) {
      rows.push({ bench: name, ...row })
      console.log(`   ${verdict(row)}  ${row.what}: ${row.measured} (budget ${row.budget})`)
    }
  } catch (error) {
    const measured = error instanceof Error ? error.message : String(error)
    rows.push({ bench: name, what: name, budget: 'it runs', measured, pass: false })
    console.error(`   FAILED  ${measured}`)
  }
}

function verdict({ pass }) {
  if (pass === null) return 'info'
  return pass ? 'pass' : 'OVER'
}

const machine = `${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
const cell = text => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ')
const markdown = [
  `Measured ${new Date().toISOString()} on ${machine}; server, load, and browser share the cores.`,
  '',
  '| bench | what | budget | measured | |',
  '|---|---|---|---|---|',
  ...rows.map(
    row => `| ${row.bench} | ${cell(row.what)} | ${cell(row.budget)} | ${cell(row.measured)} | ${verdict(row)} |`,
  ),
  '',
].join('\n')
const folder = join(root, 'bench-results')
mkdirSync(folder, { recursive: true })
const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
writeFileSync(join(folder, `${stamp}.json`), `${JSON.stringify({ machine, rows }, null, 2)}\n`)
writeFileSync(join(folder, `${stamp}.md`), markdown)
writeFileSync(join(folder, 'latest.md'), markdown)
console.log(`\n${markdown}`)
process.exit(rows.some(row => row.pass === false) ? 1 : 0)
