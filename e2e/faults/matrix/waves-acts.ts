import { expect, type Page } from 'playwright/test'
import { newCampaign } from '../../support/subscriber'
import { click, type Act } from './act'
import type { World } from './cell'
import { CHECKING, saysJob } from './claims'
import { button, clickFirst, retryJob } from './click-first'

/** Composes a draft to be sent in two waves, up to the button that schedules them. */
async function composeWaves({ app, page, company }: World): Promise<void> {
  await newCampaign(app, company, 'Store news')
  await page.goto(`${company.path}/broadcasts`)
  await button(page, 'New broadcast').click()
  await page.getByLabel('Name', { exact: true }).fill('Once')
  await page.getByRole('group', { name: 'Lists' }).getByRole('checkbox').first().check()
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello from the shop')
  await page.getByRole('textbox', { name: /^When/ }).fill('in 60 days at 10:30')
  await page.getByRole('link', { name: /^Send in waves/ }).click()
  await page.getByRole('textbox', { name: 'Time zones, one per line' }).fill('America/New_York\nAmerica/Los_Angeles')
  await expect(scheduleWavesButton(page)).toBeEnabled()
}
const scheduleWavesButton = (page: Page) => button(page, 'Schedule 2 broadcasts')

/** How many times a word occurs in a text. */
const countOf = (text: string, word: RegExp): number => [...text.matchAll(word)].length

/** One act that cancels every wave that has not started: two calls. */
export const cancelWaves: Act = {
  by: { mutation: 'cancel-broadcast' },
  prepare: async world => {
    const { page } = world
    await composeWaves(world)
    await scheduleWavesButton(page).click()
    await expect(page.getByRole('table', { name: 'Waves' }).getByText('Scheduled', { exact: true })).toHaveCount(2)
    await button(page, 'Cancel waves that have not started').click()
    const yes = (tab: Page) => tab.getByRole('dialog').getByRole('button', { name: 'Cancel waves' })
    await expect(yes(page)).toBeEnabled()
    let isTried = false
    const gesture = click(yes)
    return {
      effects: 2,
      go: tab => gesture.go(tab).finally(() => (isTried = true)),
      goTwice: tab => gesture.goTwice(tab).finally(() => (isTried = true)),
      says: (text, tab) => {
        // A second attempt counts only what it canceled itself
        const isDone = /The waves that had not started will not be sent/.test(text)
        const counted = Number(/(\d+) waves? canceled\. \d+ waves? may still be sent/.exec(text)?.[1] ?? 0)
        const done = isDone ? 2 : Math.max(counted, countOf(text, /\bCanceled\b/g))
        const isOpen = /Cancel every wave that has not started\?/.test(text)
        // A page that has just opened has not read every status yet
        const isRead = isDone || countOf(text, /\b(?:Canceled|Scheduled)\b/g) >= 2
        const isChecking = isOpen || !isRead || CHECKING.test(text) || /Canceling waves/.test(text)
        // Another tab shows statuses as it read them, which says nothing about an act under way here
        const isAboutAct = isTried && tab === world.page
        return { done, notDone: isAboutAct && !isChecking ? 2 - done : 0, unknown: 0, isChecking }
      },
      again: async tab => {
        if (await button(tab, 'Send now').isVisible()) return button(tab, 'Send now').click()
        await clickFirst('Cancel waves that have not started')(tab)
        await yes(tab).click()
      },
    }
  },
}

/** A job that schedules a broadcast for each time zone: two calls. */
export const jobOfWaves: Act = {
  by: { job: 'waves' },
  prepare: async world => {
    await composeWaves(world)
    let isTried = false
    const gesture = click(scheduleWavesButton)
    const saysOfJob = saysJob({ done: /(\d+) scheduled/g, notDone: /(\d+) not scheduled: the response was lost/g })
    return {
      effects: 2,
      go: tab => gesture.go(tab).finally(() => (isTried = true)),
      goTwice: tab => gesture.goTwice(tab).finally(() => (isTried = true)),
      says: text => {
        const isStarting = /Not sent yet|Storing the waves|Checking whether the waves were scheduled/.test(text)
        if (!isStarting) return saysOfJob(text)
        const isWaiting = isTried && /Not sent yet/.test(text)
        return { done: 0, notDone: isWaiting ? 2 : 0, unknown: 0, isChecking: !isWaiting }
      },
      again: async tab => {
        if (await scheduleWavesButton(tab).isVisible()) await scheduleWavesButton(tab).click()
        else await retryJob(tab)
      },
    }
  },
}
