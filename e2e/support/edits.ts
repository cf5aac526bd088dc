import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible'

/** The unsafe calls of a page below a path, as `PUT {"timezone":null}`. */
export function unsafeCallsOf(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' && request.url().includes(path))
      calls.push(`${request.method()} ${request.postData() ?? ''}`)
  })
  return calls
}

/** Told of somebody else's changes before a save, takes theirs at one place and goes on with the rest of its own. */
export async function takeTheirs(
  page: Page,
  { told, place, theirs }: { told: string; place: string; theirs: string },
): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: told })
  await expect(notice.getByRole('listitem').filter({ hasText: place })).toContainText(theirs)
  await expectAccessible(page)
  await notice.getByRole('radio', { name: `${place}: keep theirs` }).check()
  await notice.getByRole('button', { name: 'Go on with this' }).click()
}
