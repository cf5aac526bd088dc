// `npm run screenshots`: writes pictures of every page and overlay in both color schemes and at several widths to a
// temporary folder for review. Options after `--`: `--to FOLDER`, `--no-build` (use the existing build), `--readme`
// (only the README's picture).
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumArgs, ensureBrowser } from './browser.mjs'
import { signInContext } from './calls.mjs'
import { startServer } from './server.mjs'

const root = resolve(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: { to: { type: 'string' }, 'no-build': { type: 'boolean' }, readme: { type: 'boolean' } },
})
if (!values['no-build'])
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

/** The lookup with a number that several people have. */
async function readmePicture() {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: chromiumArgs })
  try {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
      locale: 'en-US',
      timezoneId: 'America/Chicago',
      reducedMotion: 'reduce',
    })
    await signInContext(page.context(), server.url, 'DEMO')
    await page.goto('/mock/DEMO/persons', { waitUntil: 'networkidle' })
    await page.getByRole('main').getByRole('combobox').fill('(312) 555-0142, called about offers')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?result=/)
    await page.getByRole('main').getByText('people have this number').first().waitFor()
    await page.waitForLoadState('networkidle')
    mkdirSync(join(root, 'e2e/screenshots'), { recursive: true })
    await page.screenshot({ path: join(root, 'e2e/screenshots/look-up.png') })
  } finally {
    await browser.close()
    await server.stop()
  }
  console.log('README picture in e2e/screenshots/look-up.png')
}

/** The pages and overlays of e2e/pages.spec.ts, which also checks them. */
function everyPage() {
  const folder = resolve(values.to ?? mkdtempSync(join(tmpdir(), 'signalbox-screens-')))
  mkdirSync(folder, { recursive: true })
  const config = join(root, 'e2e/playwright.config.ts')
  const playwright = join(root, 'node_modules/playwright/cli.js')
  const { status } = spawnSync(process.execPath, [playwright, 'test', '-c', config, 'pages.spec'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SIGNALBOX_PICTURES: folder },
  })
  console.log(`pages in ${folder}`)
  process.exitCode = status ?? 1
}

if (values.readme) await readmePicture()
else everyPage()
