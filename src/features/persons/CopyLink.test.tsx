import { afterEach, expect, it, vi } from 'vitest'
import { render } from '#/ui/theme/testing'
import { CopyLink } from './CopyLink'

afterEach(() => vi.restoreAllMocks())

it('the button that copies a link does not say that it was copied if the browser refuses', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  const byCommand = vi.spyOn(document, 'execCommand').mockReturnValue(false)
  const screen = await render(<CopyLink />)
  await screen.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(screen.getByText('does not allow copying')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeVisible()
  byCommand.mockReturnValue(true)
  await screen.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(screen.getByRole('button', { name: 'Link copied' })).toBeVisible()
})
