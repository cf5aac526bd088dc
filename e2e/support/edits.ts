import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible'

/** Collects the unsafe calls of a page below a path, as `PUT {"timezone":null}`. */
export function unsafeCallsOf(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' && request.url().includes(path))
      calls.push(`${request.method()} ${request.postData() ?? ''}`)
  })
  return calls
}

/**
 * When someone else's changes are shown before a save: keeps theirs in one field and continues with the other changes.
 */
export async function takeTheirs(
  page: Page,
  { title, field, theirs }: { title: string; field: string; theirs: string },
): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: title })
  await expect(notice.getByRole('listitem').filter({ hasText: field })).toContainText(theirs)
  await expectAccessible(page)
  await notice.getByRole('radio', { name: `${field}: keep theirs` }).check()
  await notice.getByRole('button', { name: 'Continue with these values' }).click()
}
