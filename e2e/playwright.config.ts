import { availableParallelism, freemem } from 'node:os'
import { defineConfig } from 'playwright/test'
import { chromiumArgs, findBrowser } from './support/browser.mjs'

const browser = findBrowser()
const results = process.env['E2E_RESULTS']
/** Each worker has a server of its own (0.5 GB) and a browser. */
const workers = Math.max(1, Math.min(availableParallelism(), Math.floor(freemem() / 2 ** 29)))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/pages',
  tsconfig: '../tsconfig.json',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0, // named at the end of the run: each is a defect to look into
  workers,
  // Ends what hangs; a busy machine is no failure.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: results ? [['list'], ['json', { outputFile: results }]] : [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: { ...(browser && { executablePath: browser }), args: chromiumArgs },
  },
})
