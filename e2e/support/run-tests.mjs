// `npm test` runs the unit and end-to-end tests; `npm test -- unit [filter…]` and `npm test -- e2e [filter…]` run one
// part. `npm run test:postgres` (the part `postgres`) runs the tests that use a store on a PostgreSQL server. The last
// line is always `N passed, N failed`. The exit status is 1 if anything failed or a part ran no test.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { testPostgres } from './postgres.mjs'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'test-results')
const [wanted, ...filters] = process.argv.slice(2)
const parts = wanted === undefined ? ['unit', 'e2e'] : [wanted]
if (!parts.every(part => ['unit', 'e2e', 'postgres'].includes(part))) {
  console.error('usage: npm test [-- unit|e2e|postgres [filter…]]')
  process.exit(2)
}

const failures = []
/** Tests to look into, named once more at the end: those that failed, and those that passed only on CI's retry. */
const named = []
let passed = 0
let failed = 0

async function run(label, script, args, env = {}) {
  console.log(`\n── ${label}`)
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [status, signal] = await once(child, 'exit')
  if (status !== 0) failures.push(`${label} ended with status ${status ?? signal}`)
  return status === 0
}

function readResults(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const build = async () =>
  (await run('build: app', 'vite/bin/vite.js', ['build', '--logLevel', 'warn'])) &&
  run('build: servers', 'vite/bin/vite.js', ['build', '--ssr', '--logLevel', 'warn'])

async function vitest(label, args, env) {
  const file = join(folder, 'unit.json')
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  await run(label, 'vitest/vitest.mjs', ['run', ...report, ...args], env)
  const results = readResults(file)
  passed += results?.numPassedTests ?? 0
  failed += results?.numFailedTests ?? 0
  for (const { name, assertionResults } of results?.testResults ?? [])
    for (const { status, fullName } of assertionResults)
      if (status === 'failed') named.push(`failed: ${relative(root, name)}: ${fullName}`)
  return results
}

async function unit() {
  const results = await vitest('unit tests (Node and Chromium)', filters)
  if (filters.length > 0) return
  for (const [project, pattern] of [
    ['node', /\.test\.(ts|mjs)$/],
    ['browser', /\.test\.tsx$/],
  ]) {
    const tests = (results?.testResults ?? [])
      .filter(({ name }) => pattern.test(name))
      .flatMap(suite => suite.assertionResults)
    if (tests.length === 0) failures.push(`the project "${project}" of the unit tests ran no test`)
  }
}

/**
 * Tests that use a store: the contract over HTTP, and rules written in SQL. Surviving a kill concerns only the embedded
 * store.
 */
const onStore = [
  'e2e/contract',
  'src/store',
  'src/mock/broadcasts/recipients',
  'src/mock/wallet/item-pages',
  'src/mock/wallet/message-sender',
  'src/gateway/state',
  'src/gateway/record',
  'src/gateway/health/lost-database',
]

async function onPostgres() {
  const server = await testPostgres()
  try {
    const args = [
      '--project',
      'node',
      // One more than cores, because tests also wait for the server
      `--maxWorkers=${availableParallelism() + 1}`,
      ...(filters.length > 0 ? filters : [...onStore, '--exclude', '**/survival.test.ts']),
    ]
    // The mock's rules are the same SQL as in the embedded store, where the model test runs 10,000 operations
    const env = { TEST_DATABASE_URL: server.url, MODEL_OPS: process.env.MODEL_OPS ?? '3000' }
    const results = await vitest('tests on PostgreSQL', args, env)
    if (!results?.numPassedTests) failures.push('no test ran on PostgreSQL')
  } finally {
    await server.stop()
  }
}

const specsOf = suites => suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

async function endToEnd() {
  const file = join(folder, 'e2e.json')
  await run('end-to-end tests', 'playwright/cli.js', ['test', '-c', 'e2e/playwright.config.ts', ...filters], {
    E2E_RESULTS: file,
  })
  const results = readResults(file)
  const stats = results?.stats ?? { expected: 0, unexpected: 0, flaky: 0 }
  for (const { file: spec, title, tests } of specsOf(results?.suites ?? [])) {
    if (tests.some(({ status }) => status === 'unexpected')) named.push(`failed: e2e/${spec}: ${title}`)
    if (tests.some(({ status }) => status === 'flaky')) named.push(`passed only on retry: e2e/${spec}: ${title}`)
  }
  passed += stats.expected + stats.flaky
  failed += stats.unexpected
  if (stats.expected + stats.unexpected + stats.flaky === 0) failures.push('the end-to-end tests ran no test')
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
try {
  if (wanted !== 'postgres') {
    process.env.CHROMIUM = await ensureBrowser()
    console.log(`browser: ${process.env.CHROMIUM}`)
  }
  // Some unit tests start the built servers, so both parts of `npm test` need the build.
  if (wanted === 'postgres') await onPostgres()
  else if (await build()) {
    if (parts.includes('unit')) await unit()
    if (parts.includes('e2e')) await endToEnd()
  }
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error))
}
if (failures.length > 0) {
  console.error(`\n${failures.join('\n')}`)
  failed = Math.max(failed, 1)
}
if (named.length > 0) console.log(`\n${named.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failures.length > 0 || failed > 0 ? 1 : 0)
