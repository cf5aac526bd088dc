import { defineConfig } from 'playwright/test'
import { chromiumArgs, findBrowser } from '../../support/browser.mjs'

const browser = findBrowser()

/** `npm run deviations`: every page × everything a service may send by mistake. Not part of `npm test`. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.cells.ts',
  outputDir: '../../../test-results/deviations',
  tsconfig: '../../../tsconfig.json',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  reporter: [['../matrix/table.ts']],
  use: { launchOptions: { ...(browser && { executablePath: browser }), args: chromiumArgs } },
})
