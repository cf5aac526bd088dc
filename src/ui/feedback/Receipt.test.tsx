import { expect, it } from 'vitest'
import { render } from '../theme/testing'
import { ReceiptJson } from './Receipt'

it('a receipt states the size of its request body in bytes, not in characters', async () => {
  const screen = await render(<ReceiptJson body={'é'.repeat(1_000)} label={size => `JSON, ${size}`} />)
  await expect.element(screen.getByRole('button', { name: 'JSON, 2 kB' })).toBeVisible()
})
