import { defineConfig } from 'playwright/test'
import { chromiumArgs, findBrowser } from '../../support/browser.mjs'

const browser = findBrowser()

/** `npm run faults`: every act × every fault in a browser. Not part of `npm test`. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.cells.ts',
  outputDir: '../../../test-results/faults',
  tsconfig: '../../../tsconfig.json',
  fullyParallel: true,
  workers: 2,
  timeout: 300_000,
  reporter: [['./table.ts']],
  use: { launchOptions: { ...(browser && { executablePath: browser }), args: chromiumArgs } },
})
