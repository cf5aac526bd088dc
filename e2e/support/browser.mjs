// Finds a Chromium that tests can drive, and installs one where it may. Plain JavaScript: it runs before anything is built.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Start options without which a browser in a sandbox or a closed network fails or waits. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

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

const executable = file => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = name =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map(folder => join(folder, name))
    .find(executable)

/** The browser's path, or undefined where none is installed. CHROMIUM wins and is never second-guessed. */
export function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  return systemNames.map(onPath).find(Boolean) ?? macPaths.find(executable)
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && executable(path) ? path : undefined
}

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** As root apt-get works as it is, otherwise only where sudo asks no password. */
function installFromDebian() {
  if (!onPath('apt-get')) return false
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !(onPath('sudo') && run('sudo', ['-n', 'true']))) return false
  const apt = args => (isRoot ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]))
  console.log('no Chromium found: installing the Debian package "chromium" (once, about a minute)')
  apt(['update', '-qq'])
  return apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
}

function works(path) {
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: 30_000 }).toString(),
    )
  } catch {
    return false
  }
}

/** A browser that starts; installs one if need be. Throws one sentence that says what to do. */
export async function ensureBrowser() {
  const present = findBrowser() ?? (await playwrightsOwn())
  if (present) {
    if (works(present)) return present
    throw new Error(`the browser ${present} does not start: set CHROMIUM to one that does`)
  }
  if (installFromDebian()) {
    const installed = findBrowser()
    if (installed && works(installed)) return installed
  }
  console.log('no Chromium found: trying "npx playwright install chromium"')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const own = await playwrightsOwn()
  if (own && works(own)) return own
  throw new Error(
    'no browser for the tests: install Chromium or Chrome (Debian: "apt-get install chromium") or set CHROMIUM to the path of one',
  )
}
