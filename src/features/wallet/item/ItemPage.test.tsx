import { describe, expect, it, vi } from 'vitest'
import { fakeFetch } from '#/api/test-world'
import { routePatterns } from '#/nav/paths'
import { openPage } from '../test-page'
import { ItemPage } from './ItemPage'

/** An item as a strange service sends it; a PUT is noted and answered with the same. */
async function open(fields: string) {
  const puts: string[] = []
  const body = `{"wallet_item_id":"i","wallet_id":"w","name":"Gold circle","created_at":"2026-11-01T08:30Z",${fields}}`
  const { fetch } = fakeFetch(init => {
    if (init.method === 'PUT' && typeof init.body === 'string') puts.push(init.body)
    return new Response(body, { headers: { 'Content-Type': 'application/json' } })
  })
  const { screen } = await openPage({
    path: routePatterns.walletItem,
    element: <ItemPage />,
    at: '/test/DEMO/wallet/w/items/i',
    fetch,
  })
  const field = (token: string) => screen.getByRole('textbox', { name: `${token}: new value`, exact: true })
  const save = screen.getByRole('button', { name: /^Save/ })
  await expect.element(save).toBeVisible()
  return { screen, puts, field, save }
}

describe('an item that is not as documented', () => {
  it('is shown as it is, and nothing of it is lost by a save', async () => {
    const errors = vi.spyOn(console, 'error')
    const { screen, puts, field, save } = await open(
      `"tokens":{"tier":"Silver","points":7,"deep":{"a":[1]},"nothing":null,"__proto__":"own","":"nameless","expiration_date":"next summer","crlf":"a\\r\\nb"},
       "locations":[{"latitude":"41.9","longitude":200,"note":"kept"}],"extra":{"kept":true},
       "passbook":{"notification":"Points doubled"},"google_wallet":{"messages":{"header":"News","body":"<b>Hi</b>"}}`,
    )
    await expect.element(field('points')).toHaveValue('7')
    await expect.element(field('deep')).toHaveValue('{"a":[1]}')
    await expect.element(field('__proto__')).toHaveValue('own')
    await expect.element(field('""')).toHaveValue('nameless')
    await expect.element(screen.getByText('Points doubled', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('<b>Hi</b>', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/does not say which wallet holds this pass/)).toBeVisible()
    await expect.element(save).toBeDisabled()

    await field('tier').fill('Gold')
    await field('crlf').fill('a\nc')
    await save.click()
    await vi.waitFor(() => expect(puts).toEqual(['{"tokens":{"crlf":"a\\r\\nc","tier":"Gold"}}']))
    expect(errors).not.toHaveBeenCalled()
  })

  it('of Google Wallet offers no notification', async () => {
    const { screen } = await open('"provider":"google_wallet","google_wallet":{"messages":[]},"tokens":null')
    await expect.element(screen.getByText(/Google Wallet, which has no such notifications/)).toBeVisible()
    await expect.element(screen.getByText('This pass has no tokens.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Text of the notification' })).not.toBeInTheDocument()
  })
})

describe('what is typed wrong', () => {
  it('is said where it is typed, and not sent', async () => {
    const { screen, puts, field, save } = await open('"provider":"passbook","tokens":{"expiration_date":"2030-01-01"}')
    await field('expiration_date').fill('2030-02-30')
    await save.click()
    await expect.element(screen.getByText('There is no such day or time.')).toBeVisible()
    await expect.element(field('expiration_date')).toHaveFocus()
    await expect.element(field('expiration_date')).toHaveAttribute('aria-invalid', 'true')
    await screen.getByRole('button', { name: 'Undo the change of expiration_date' }).click()

    for (let at = 1; at <= 10; at++) await screen.getByRole('button', { name: 'Add a location' }).click()
    await expect.element(screen.getByRole('button', { name: 'Add a location' })).toBeDisabled()
    await expect.element(screen.getByText('A pass has at most 10 locations.')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Latitude of location 1', exact: true }).fill('91')
    await expect.element(screen.getByText('Must be from -90 to 90.')).toBeVisible()
    expect(puts).toEqual([])
  })
})

describe('the places of the pass', () => {
  it('are chosen for a campaign, and guessed again', async () => {
    const { screen } = await open('"provider":"passbook","tokens":{"first_name":"Noor","favourite_store":"Loop"}')
    const pass = screen.getByRole('figure', { name: 'Apple Wallet' })
    await expect.element(pass).toHaveTextContent('favourite storeLoop')
    await screen.getByText('Which token goes where').click()
    await screen.getByRole('combobox', { name: 'Second field' }).selectOptions('Nothing')
    await expect.element(pass).not.toHaveTextContent('Loop')
    await screen.getByRole('button', { name: 'Guess all again' }).click()
    await expect.element(pass).toHaveTextContent('Loop')
  })
})
