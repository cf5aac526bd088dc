import type { Page } from 'playwright/test'
import { newBroadcast } from '../../support/broadcasts'
import { newBatch, someTokens } from '../../support/import-batch'
import { newCampaign, subscribe } from '../../support/subscriber'
import { expect, test, type App, type Company } from '../../support/test'

test.use({ dataset: 'empty' })

const mdn = '+13125550142'

/** A page that is printed, and how to open it. */
interface PrintedPage {
  name: string
  open: (page: Page, company: Company, app: App) => Promise<void>
  /** Must be on paper. */
  contains: (string | RegExp)[]
}

async function newSubscriber(page: Page, company: Company, app: App): Promise<string> {
  const { campaign } = await newCampaign(app, company, 'Weekend offers')
  return subscribe(app, page, company, { campaign, mdn })
}

const pages: PrintedPage[] = [
  {
    name: 'a profile with a receipt',
    open: async (page, company, app) => {
      await page.goto(`${company.path}/persons/${await newSubscriber(page, company, app)}`)
      await page.getByRole('button', { name: 'Unsubscribe from Weekend offers' }).click()
      await page.getByRole('button', { name: 'Unsubscribe now' }).click()
      await expect(page.getByRole('region', { name: 'Just now' })).toContainText('Not on any list now.')
    },
    contains: ['Ines Duarte', '+1 312 555 0142', 'Weekend offers', 'Not on any list now.'],
  },
  {
    name: 'the receipt of a stop',
    open: async (page, company, app) => {
      await newSubscriber(page, company, app)
      await page.goto(`${company.path}/persons`)
      await page.getByRole('main').getByRole('combobox').fill('312 555 0142')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Unsubscribe this number' }).click()
      await page.getByRole('button', { name: 'End 1 subscription' }).click()
      await page.getByRole('button', { name: 'End now' }).click()
      await expect(page.getByRole('region', { name: /^Receipt/ })).toContainText('is off every list.')
    },
    contains: ['Ines Duarte is off Weekend offers.', 'What can still arrive', 'A pass in a wallet'],
  },
  {
    name: 'a broadcast',
    open: async (page, company, app) => {
      const { list } = await newCampaign(app, company, 'Weekend offers')
      const id = await newBroadcast(app, page, company, list, { name: 'Autumn preview' })
      await page.goto(`${company.path}/broadcasts/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Autumn preview' })).toBeVisible()
    },
    contains: ['Autumn preview', 'The preview is open', 'Weekend offers'],
  },
  {
    name: 'an import batch',
    open: async (page, company, app) => {
      const batch = await newBatch(app, page, company, someTokens(60))
      await page.goto(`${company.path}/imports/${company.key.toLowerCase()}-app/${batch}`)
      await expect(page.getByText('20 failed').first()).toBeVisible()
    },
    contains: ['20 failed', 'aaaaaa3b'],
  },
]

for (const { name, open, contains } of pages)
  test(`${name} prints on A4 and Letter: whole, in black on white, without buttons`, async ({
    app,
    company,
    signedIn: page,
  }) => {
    await open(page, company, app)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    // The width of the paper without our margins
    for (const width of [688, 710]) {
      await page.setViewportSize({ width, height: 1000 })
      const main = page.getByRole('main')
      for (const text of contains) await expect(main).toContainText(text, { useInnerText: true })
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(main.getByRole('button', { name: /^(Refresh|Edit|Undo|Copy for ticket)/ })).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await clippedTexts(page)).toEqual([])
    }
    expect(await main(page).evaluate(element => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
  })

const main = (page: Page) => page.getByRole('main')

/** The texts of the page that are cut off, because they are larger than a box that hides the rest. */
const clippedTexts = (page: Page): Promise<string[]> =>
  main(page).evaluate(element =>
    [...element.querySelectorAll<HTMLElement>('*')]
      .filter(
        box =>
          box.getClientRects().length > 0 &&
          getComputedStyle(box).overflow !== 'visible' &&
          (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1),
      )
      .map(box => box.textContent),
  )
