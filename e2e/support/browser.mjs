// Finds a Chromium for tests, or installs one if possible. Plain JavaScript, because it runs before any build.
import { execFileSync, spawnSync } from 'node:child_process'
import { findRootRunner, isExecutable, onPath } from './programs.mjs'

/** Options without which Chromium fails or hangs in a sandbox or on an isolated network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What Playwright itself runs headless tests in: a third faster than a full browser. */
const shell = 'chromium-headless-shell'
const systemNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser's path; undefined if none is installed. If CHROMIUM is set, its value is used without a check. */
export function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  return onPath(shell) ?? findFullBrowser()
}

/**
 * The path of a full browser, which has what the headless shell lacks, such as the back/forward cache; undefined if
 * none is installed.
 */
export function findFullBrowser() {
  const named = process.env.CHROMIUM
  if (named && !named.endsWith(shell)) return named
  return systemNames.map(onPath).find(Boolean) ?? macPaths.find(isExecutable)
}

async function findPlaywrightBrowser() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && isExecutable(path) ? path : undefined
}

function installFromDebian() {
  const asRoot = findRootRunner()
  if (!asRoot) return false
  console.log('no Chromium found: installing it from Debian (once, about a minute)')
  asRoot('apt-get', ['update', '-qq'])
  const install = (...names) => asRoot('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
  // Older releases do not have the headless shell
  return install('chromium', shell) || install('chromium')
}

function canStart(path) {
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: 30_000 }).toString(),
    )
  } catch {
    return false
  }
}

/**
 * The path of a browser that starts; installs one if necessary.
 * @throws Error with one sentence that says what to do
 */
export async function ensureBrowser() {
  const present = process.env.CHROMIUM || (findFullBrowser() ? findBrowser() : await findPlaywrightBrowser())
  if (present) {
    if (canStart(present)) return present
    throw new Error(`the browser ${present} does not start: set CHROMIUM to one that does`)
  }
  if (installFromDebian()) {
    const installed = findBrowser()
    if (installed && canStart(installed)) return installed
  }
  console.log('no Chromium found: trying "npx playwright install chromium"')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const own = await findPlaywrightBrowser()
  if (own && canStart(own)) return own
  throw new Error(
    'no browser for the tests: install Chromium or Chrome (Debian: "apt-get install chromium") or set CHROMIUM to the path of one',
  )
}
