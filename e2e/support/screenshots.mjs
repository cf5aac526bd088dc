// `npm run screenshots`: writes e2e/screenshots/look-up.png for the README, and every page in both color schemes and two
// widths to a temporary folder for review. Options after `--`: `--to FOLDER`, `--no-build` (use the existing build), `--readme`.
import { execFileSync } from 'node:child_process'
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
const folder = values.to ?? mkdtempSync(join(tmpdir(), 'signalbox-screens-'))
mkdirSync(folder, { recursive: true })
if (!values['no-build'])
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

const key = 'DEMO'
const lookUp = `/mock/${key}/persons`
// People of the demo dataset (src/mock/persons/demo-persons.ts).
const personKey = '8c1f04de-52a7-4b0e-9d63-a4c7be2f91b7'
const several = '(312) 555-0142, called about offers'
const full = '+1 312 555 0126'
const nobody = '+1 404 555 0163'

const server = await startServer()
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: chromiumArgs })

const type = async (page, text) => page.locator('main input').first().fill(text)
const ask = async (page, text) => {
  await type(page, text)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\?result=/)
  await page
    .locator('#main')
    .getByText(/people have this number|^Nobody at this company has/)
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
}

/** Name of the screenshot → how to get there from the empty look-up. */
const scenes = {
  'look-up-empty': async () => {},
  'look-up-reading': page => type(page, 'tel (312) 555-0142, called about offers'),
  'look-up-refused': page => type(page, '+1 31'),
  'look-up-nobody': page => ask(page, nobody),
  'look-up-several': page => ask(page, several),
  'look-up-25': page => ask(page, full),
  person: page => page.goto(`${lookUp}/${personKey}`, { waitUntil: 'networkidle' }),
  'person-unknown': page => page.goto(`${lookUp}/nobody-has-this-key`, { waitUntil: 'networkidle' }),
  'not-found': page => page.goto(`/mock/${key}/no-such-page`, { waitUntil: 'networkidle' }),
  'api-log': async page => {
    await ask(page, nobody)
    await page
      .getByRole('button', { name: /API log/ })
      .first()
      .click()
  },
}

async function open({ width, scheme, signedIn = true }) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: scheme,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
  })
  if (signedIn) await signInContext(context, server.url, key)
  return { context, page: await context.newPage() }
}

async function forReadme() {
  const { context, page } = await open({ width: 1440, scheme: 'light' })
  await page.goto(lookUp, { waitUntil: 'networkidle' })
  await ask(page, several)
  mkdirSync(join(root, 'e2e/screenshots'), { recursive: true })
  await page.screenshot({ path: join(root, 'e2e/screenshots/look-up.png') })
  await context.close()
}

async function everyPage() {
  for (const scheme of ['light', 'dark'])
    for (const width of [1440, 390]) {
      const shot = async (page, name) =>
        page.screenshot({ path: join(folder, `${name}.${scheme}.${width}.png`), fullPage: width < 600 })
      const visitor = await open({ width, scheme, signedIn: false })
      await visitor.page.goto('/', { waitUntil: 'networkidle' })
      await shot(visitor.page, 'sign-in')
      await visitor.context.close()
      for (const [name, go] of Object.entries(scenes)) {
        const { context, page } = await open({ width, scheme })
        await page.goto(lookUp, { waitUntil: 'networkidle' })
        try {
          await go(page)
          await shot(page, name)
        } catch (error) {
          console.error(`${name} (${scheme}, ${width}): ${error instanceof Error ? error.message : String(error)}`)
          process.exitCode = 1
        }
        await context.close()
      }
    }
}

try {
  await forReadme()
  if (!values.readme) {
    await everyPage()
    console.log(`pages in ${folder}`)
  }
  console.log('README picture in e2e/screenshots/look-up.png')
} finally {
  await browser.close()
  await server.stop()
}
