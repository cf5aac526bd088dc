import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright/test'
import { chromiumArgs, ensureBrowser, findFullBrowser } from '../../support/browser.mjs'
import { expect, test, type App } from '../../support/test'

// What a thief can read after a sign-out: the files of the browser's profile, and every record in them.

test.use({ dataset: 'demo' })

const person = { number: '4045550171', name: 'Wilhelmina', last: 'Quackenbush' }
const typed = { number: '4045550172', name: 'Hildegunde', message: 'Theophania is back in the store' }
const kept = { numbers: ['4045550173', '4045550174'], name: 'Ermentrude' }
const jobNumbers = Array.from({ length: 80 }, (_, n) => `64655501${String(n + 10).padStart(2, '0')}`)
const stopped = '4045550175'
const unknown = { number: '4045550176', name: 'Adelgunde' }
/** The forms in which a number is stored and shown. */
const numberForms = (number: string): string[] => {
  const [area, group, line] = [number.slice(0, 3), number.slice(3, 6), number.slice(6)]
  return [number, `${area} ${group} ${line}`, `${area}-${group}-${line}`]
}
const names = [person.name, person.last, typed.name, 'Theophania', kept.name, unknown.name, 'Kunigunde', 'Radegunde']
const needles = [
  ...names,
  ...[person.number, typed.number, ...kept.numbers, ...jobNumbers, stopped, unknown.number].flatMap(numberForms),
]

async function open(app: App, folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    // Unlike the headless shell, the whole browser also keeps a history and what it restores after a crash
    executablePath: findFullBrowser() ?? (await ensureBrowser()),
    args: chromiumArgs,
    baseURL: app.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  })
}

async function signIn(page: Page, company: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Company key', { exact: true }).selectOption({ label: 'Other…' })
  await page.getByLabel('Other company key').fill(company)
  await page.getByLabel('User', { exact: true }).fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveTitle('Look up a person · Signalbox')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page
    .getByRole('dialog', { name: /^Sign out/ })
    .getByRole('button', { name: 'Sign out' })
    .click()
  await expect(page).toHaveURL(/\/sign-in$/)
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const saved = (page: Page) => expect(page.getByText(/^Draft saved/)).toBeVisible()

async function startJob(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/participants/bulk`)
  await page.getByRole('textbox', { name: /Rows: one number per line/ }).fill(jobNumbers.join('\n'))
  await page.getByRole('button', { name: 'Read these rows' }).click()
  await page.getByLabel('Campaign').selectOption('AQ7x1')
  await page.getByLabel(`Type ${jobNumbers.length} to confirm`).fill(String(jobNumbers.length))
  await page.getByRole('button', { name: /^Send \d+ confirmation text/ }).click()
  await expect(page.getByRole('main').getByRole('article')).toBeVisible()
}

/** The needles in the files of a folder, with the file, in both encodings that browsers write. */
async function needlesInFiles(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const needle of needles)
      for (const encoding of ['utf8', 'utf16le'] as const)
        if (bytes.includes(Buffer.from(needle, encoding)))
          found.push(`${needle} (${encoding}) in ${join(entry.parentPath, entry.name).slice(folder.length)}`)
  }
  return found
}

/**
 * What the origin stores, as text: databases with their files, both storages, the state of the history entry, and the
 * names of caches. Runs in the page.
 */
async function dump(): Promise<{ text: string; records: number; files: number }> {
  const parts: string[] = []
  let records = 0
  let files = 0
  async function add(value: unknown): Promise<void> {
    if (value instanceof Blob) {
      files++
      parts.push(await value.text())
    } else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
      parts.push(await new Blob([value as BlobPart]).text())
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) {
        parts.push(name)
        await add(part)
      }
    else parts.push(String(value))
  }
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name))
    for (const store of db.objectStoreNames) {
      const all = db.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())])
      records += values.length
      await add(keys)
      await add(values)
    }
    db.close()
  }
  await add({ ...localStorage })
  await add({ ...sessionStorage })
  await add(window.history.state)
  for (const name of await caches.keys()) await add(name)
  return { text: parts.join('\n'), records, files }
}

/** The needles in what the origin stores, read without a session and without the app. */
async function needlesInRecords(page: Page): Promise<{ found: string[]; records: number; files: number }> {
  await page.goto('/icon.svg')
  const { text, records, files } = await page.evaluate(dump)
  return { found: needles.filter(needle => text.includes(needle)), records, files }
}

test('a browser profile holds no number and no name after a sign-out, and everything is back after the next sign-in', async ({
  app,
  company,
}) => {
  test.setTimeout(240_000)
  const folder = test.info().outputPath('profile')
  await company.newPerson({
    mdn: `+1${person.number}`,
    carrier_code: '31',
    custom_fields: { first_name: person.name, last_name: person.last },
  })
  await company.newPerson({
    mdn: `+1${stopped}`,
    carrier_code: '31',
    custom_fields: { first_name: 'Radegunde' },
  })
  let context = await open(app, folder)
  try {
    let page = context.pages()[0] ?? (await context.newPage())
    await signIn(page, company.key)

    // Looked up, opened, and left with an edit that the service never answers
    await page.getByRole('main').getByRole('combobox').fill(person.number)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
    await page.getByRole('link', { name: 'Edit' }).first().click()
    await field(page, 'First name').fill('Kunigunde')
    await saved(page)
    await app.mock.setFaults(
      { method: 'PUT', path: `/companies/${company.key}/mobiledb/persons`, delay_ms: 600_000 },
      { method: 'POST', path: `/companies/${company.key}/campaigns/acquisition`, delay_ms: 1000 },
    )
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('button', { name: /^Saving/ })).toBeVisible()

    await page.goto(`${company.path}/persons/-/new`)
    await field(page, 'Mobile number').fill(typed.number)
    await field(page, 'First name').fill(typed.name)
    await saved(page)

    // The number that was looked up is part of what identifies this draft
    await page.goto(`${company.path}/persons`)
    await page.getByRole('main').getByRole('combobox').fill(unknown.number)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Create person' }).click()
    await field(page, 'First name').fill(unknown.name)
    await saved(page)

    await page.goto(`${company.path}/broadcasts`)
    await page.getByRole('button', { name: 'New broadcast' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill(typed.message)
    await saved(page)
    const broadcast = page.url()

    // A running job, with its rows
    await startJob(page, company.path)
    const job = page.url()

    // A kept file
    await page.goto(`${company.path}/participants/bulk`)
    const csv = ['phone,first name', ...kept.numbers.map(number => `+1${number},${kept.name}`)].join('\n')
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByText('people.csv')).toBeVisible()
    await page.getByLabel('Campaign').selectOption('AQ7x1')
    await saved(page)

    // A number that is about to be stopped
    await page.goto(`${company.path}/persons`)
    await page.getByRole('main').getByRole('combobox').fill(stopped)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Radegunde').first()).toBeVisible()
    await page.keyboard.press('s')
    await expect(page).toHaveURL(/\/persons\/-\/stop$/)
    await expect(page.getByText('Radegunde').first()).toBeVisible()

    await signOut(page)
    await context.close()
    expect(await needlesInFiles(folder)).toEqual([])

    context = await open(app, folder)
    page = context.pages()[0] ?? (await context.newPage())
    const stored = await needlesInRecords(page)
    expect(stored.records, 'or the test proves nothing').toBeGreaterThan(6)
    expect(stored.files).toBeGreaterThan(0)
    expect(stored.found).toEqual([])

    await signIn(page, company.key)
    await page.goto(`${company.path}/persons/-/new`)
    await expect(field(page, 'First name')).toHaveValue(typed.name)
    await expect(field(page, 'Mobile number')).toHaveValue(typed.number)
    await page.goto(broadcast)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(typed.message)
    await page.goto(`${company.path}/participants/bulk`)
    await expect(page.getByText('people.csv')).toBeVisible()
    await expect(page.getByText(kept.name).first()).toBeVisible()
    await page.goto(job)
    await expect(page.getByRole('main').getByRole('article')).toContainText(/of 80/)
    await signOut(page)
    await context.close()
    expect(await needlesInFiles(folder)).toEqual([])
  } finally {
    await app.mock.clearFaults()
    await context.close()
  }
})

test('a draft is neither called missing nor overwritten while the server does not release its key', async ({
  company,
  guard,
  signedIn: page,
}) => {
  guard.allow(/Failed to load resource/)
  await page.goto(`${company.path}/persons/-/new`)
  await field(page, 'First name').fill(typed.name)
  await saved(page)
  for (const answer of ['error', 'nothing'] as const) {
    await page.route(/\/api\/[^/]+\/[^/]+\/session$/, route =>
      answer === 'error' ? route.fulfill({ status: 500, body: '' }) : route.abort('connectionreset'),
    )
    await page.reload()
    await expect(page.getByText(/The dashboard server is not responding|This page stopped working/)).toBeVisible()
    await expect(field(page, 'First name')).toHaveCount(0)
    await page.unrouteAll()
  }
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue(typed.name)
  await saved(page)
})

test('a job that the browser can no longer decrypt is reported until the user deletes it, and is not continued', async ({
  app,
  company,
  signedIn: page,
}) => {
  await app.mock.setFaults({ method: 'POST', path: `/companies/${company.key}/campaigns/acquisition`, delay_ms: 1000 })
  await startJob(page, company.path)
  // As after the server has lost its secret
  const keys = { user: `${'x'.repeat(42)}A`, company: `${'y'.repeat(42)}A` }
  await page.route(/\/api\/[^/]+\/[^/]+\/session$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), local_data_keys: keys } })
  })
  const sent: string[] = []
  await page.reload()
  page.on('request', request => void (request.method() === 'POST' && sent.push(request.url())))
  const notice = page.getByRole('alert').filter({ hasText: '1 job in this browser can no longer be read' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('main').getByText('This job can no longer be read')).toBeVisible()
  await notice.getByRole('button', { name: 'Not now' }).click()
  await expect(notice).toHaveCount(0)

  await page.getByRole('button', { name: 'Jobs: 1 unreadable' }).click()
  await notice.getByRole('button', { name: 'Delete it' }).click()
  await expect(notice).toContainText('This deletes the encrypted data from this browser.')
  await notice.getByRole('button', { name: 'Delete it' }).click()
  await expect(notice).toHaveCount(0)
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('main').getByText('This job is no longer in this browser.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jobs', exact: true })).toBeVisible()
  await expect(page.getByText(/can no longer be read/)).toHaveCount(0)
  expect(sent).toEqual([])
})
