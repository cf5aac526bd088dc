import { availableParallelism, freemem } from 'node:os'
import { defineConfig } from 'playwright/test'
import { chromiumArgs, findBrowser } from './support/browser.mjs'

const browser = findBrowser()
const results = process.env['E2E_RESULTS']
/** Each worker runs its own server (0.5 GB) and browser. One more worker than cores, because tests also wait. */
const workers = Math.max(1, Math.min(availableParallelism() + 1, Math.floor(freemem() / 2 ** 29)))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/pages',
  tsconfig: '../tsconfig.json',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0, // Listed at the end of the run, because each is a defect to look into.
  workers,
  // Long enough for a machine at a third of the usual speed; only a hanging test exceeds it.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: results ? [['list'], ['json', { outputFile: results }]] : [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: { ...(browser && { executablePath: browser }), args: chromiumArgs },
  },
})
