import { describe, expect, it, vi } from 'vitest'
import { fakeFetch } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { openPage } from '#/parts/testing/test-page'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { ItemPage } from './ItemPage'

/** Opens the page of an item with these fields. Every PUT is recorded and answered with the same item. */
async function open(fields: string) {
  const puts: string[] = []
  let held: Promise<void> | undefined
  const isDown = { current: false }
  let body = `{"wallet_item_id":"i","wallet_id":"w","name":"Gold circle","created_at":"2026-11-01T08:30Z",${fields}}`
  const { fetch } = fakeFetch(async init => {
    if (isDown.current) throw new TypeError('down')
    if (init.method === 'PUT' && typeof init.body === 'string') {
      puts.push(init.body)
      await held
    }
    return new Response(body, { headers: { 'Content-Type': 'application/json' } })
  })
  const { screen, router } = await openPage({
    path: routePatterns.walletItem,
    element: (
      <>
        <LiveRegion />
        <ItemPage />
      </>
    ),
    at: '/test/DEMO/wallet/w/items/i',
    fetch,
  })
  const field = (token: string) => screen.getByRole('textbox', { name: `${token}: new value`, exact: true })
  const save = screen.getByRole('button', { name: /^Save/ })
  await expect.element(save).toBeVisible()
  const changeElsewhere = (from: string, to: string) => {
    body = body.replace(from, to)
  }
  /** Holds back the replies to saves until the returned function is called. */
  const holdSaves = () => {
    let release: () => void = () => undefined
    held = new Promise(resolve => (release = resolve))
    return () => release()
  }
  return { screen, router, puts, field, save, changeElsewhere, holdSaves, isDown }
}

describe('an item with undocumented fields', () => {
  it('is shown as is and loses nothing when saved', async () => {
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
    await expect.element(screen.getByRole('option', { name: '""', includeHidden: true }).first()).toBeInTheDocument()
    await expect.element(screen.getByText('Points doubled', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('<b>Hi</b>', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/is not known to be in Apple Wallet/)).toBeVisible()
    await expect.element(save).toBeDisabled()

    await field('tier').fill('Gold')
    await field('crlf').fill('a\nc')
    await save.click()
    await vi.waitFor(() => expect(puts).toEqual(['{"tokens":{"crlf":"a\\r\\nc","tier":"Gold"}}']))
    expect(errors).not.toHaveBeenCalled()
  })
})

it('a token without a name is named in the save bar, in the review, and on the receipt', async () => {
  const { screen, puts, field, save } = await open('"tokens":{"":"nameless"}')
  await field('""').fill('new')
  const inSentence = screen.getByText('"" and nothing else')
  await expect.element(inSentence).toBeVisible()
  // In the table of tokens and in the review
  const names = () => screen.getByText('""', { exact: true }).elements()
  await expect.poll(() => names().filter(each => !(each instanceof HTMLOptionElement)).length).toBe(2)
  await save.click()
  await expect.element(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await expect.element(inSentence.first()).toBeVisible()
  expect(puts).toEqual(['{"tokens":{"":"new"}}'])
})

it('an item in Google Wallet offers no notification', async () => {
  const { screen } = await open('"provider":"google","google_wallet":{"messages":[]},"tokens":null')
  await expect.element(screen.getByText(/Google Wallet, which does not support these notifications/)).toBeVisible()
  await expect.element(screen.getByText('This item has no tokens.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Notification text' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('radio', { name: 'Google Wallet' })).toBeChecked()
  await expect.element(screen.getByText('Google Walletholder’s wallet')).toBeVisible()
})

it('a notification to an inactive item is only stored, and the save button promises no more', async () => {
  const { screen, save } = await open('"provider":"passbook","active":false,"tokens":{}')
  await screen.getByRole('textbox', { name: 'Notification text' }).fill('Points doubled')
  await expect.element(screen.getByText(/^This item is inactive: the text is stored/)).toBeVisible()
  await expect.element(save).toHaveTextContent('Save 1 change')
})

it('a notification in a draft is not sent, promised, or lost once its item is no longer in Apple Wallet', async () => {
  const { screen, router, puts, field, save, changeElsewhere } = await open(
    '"provider":"passbook","tokens":{"tier":"Silver","points":7}',
  )
  await screen.getByRole('textbox', { name: 'Notification text' }).fill('Points doubled')
  await router.navigate('/another')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  changeElsewhere('"passbook"', '"google"')
  changeElsewhere('"points":7', '"points":8')
  await router.navigate(-1)
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(screen.getByText(/Google Wallet, which does not support these notifications/)).toBeVisible()
  await screen.getByRole('button', { name: 'Continue with these values' }).click()
  await expect.element(field('points')).toHaveValue('8')
  await expect.element(screen.getByText('Points doubled')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await field('tier').fill('Gold')
  await expect.element(save).toHaveTextContent('Save 1 change')
  await save.click()
  await vi.waitFor(() => expect(puts).toEqual(['{"tokens":{"tier":"Gold"}}']))
  await expect.element(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove text' }).click()
  await expect.element(screen.getByText('Points doubled')).not.toBeInTheDocument()
})

it('the save button shortens the holder’s name and removes characters that would reorder it', async () => {
  const { screen, save } = await open(
    `"provider":"passbook","tokens":{"first_name":"\\u202eAni","last_name":"${'x'.repeat(80)}"}`,
  )
  await screen.getByRole('textbox', { name: 'Notification text' }).fill('Points doubled')
  await expect.element(save).toHaveTextContent(/^Save and notify Ani x{36}…$/)
})

it('a save of nothing but a notification offers no Undo, and does not mention one', async () => {
  const { screen, puts, save } = await open('"provider":"passbook","tokens":{}')
  await screen.getByRole('textbox', { name: 'Notification text' }).fill('Points doubled')
  await expect.element(save).toHaveTextContent('Save and notify the holder')
  await save.click()
  await expect.element(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await expect.element(screen.getByText(/Undo/)).not.toBeInTheDocument()
  expect(puts).toEqual(['{"passbook":{"notification":"Points doubled"}}'])
})

describe('an invalid value', () => {
  it('is explained at its field and not sent', async () => {
    const { screen, puts, field, save } = await open('"provider":"passbook","tokens":{"expiration_date":"2030-01-01"}')
    await expect.element(screen.getByText('No changes yet.')).toBeVisible()
    await field('expiration_date').fill('2030-02-30')
    await expect.element(screen.getByText('Your changes cannot be saved yet.')).toBeVisible()
    await expect.element(screen.getByText('No changes yet.')).not.toBeInTheDocument()
    await save.click()
    await expect.element(screen.getByText('This date or time does not exist.', { exact: true })).toBeVisible()
    await expect.element(field('expiration_date')).toHaveFocus()
    await expect.element(screen.getByText('expiration_date: This date or time does not exist.')).toBeInTheDocument()
    await expect.element(field('expiration_date')).toHaveAttribute('aria-invalid', 'true')
    await screen.getByRole('button', { name: 'Undo change to expiration_date' }).click()

    for (let count = 1; count <= 10; count++) await screen.getByRole('button', { name: 'Add location' }).click()
    await expect.element(screen.getByRole('button', { name: 'Add location' })).toHaveAttribute('aria-disabled')
    await expect.element(screen.getByText('A wallet item can have at most 10 locations.')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Latitude of location 1', exact: true }).fill('91')
    await expect.element(screen.getByText('Enter a latitude from -90 to 90.')).toBeVisible()
    expect(puts).toEqual([])
  })
})

it('a change by someone else loses no typed value, whether it is valid or not', async () => {
  const { screen, puts, field, save, changeElsewhere } = await open(
    '"provider":"passbook","tokens":{"expiration_date":"2030-01-01","tier":"Silver","points":7}',
  )
  await field('tier').fill('Gold')
  changeElsewhere('"points":7', '"points":8')
  await save.click()
  await expect.element(screen.getByText('Someone else changed 1 value after you started editing.')).toBeVisible()
  await field('expiration_date').fill('2030-02-30')
  await screen.getByRole('button', { name: 'Continue with these values' }).click()
  await expect.element(field('points')).toHaveValue('8')
  await expect.element(field('tier')).toHaveValue('Gold')
  await expect.element(field('expiration_date')).toHaveValue('2030-02-30')
  await field('expiration_date').fill('2030-03-01')
  await save.click()
  await vi.waitFor(() => expect(puts).toEqual(['{"tokens":{"expiration_date":"2030-03-01","tier":"Gold"}}']))
})

it('a value that someone else has changed in the same way is not among the changes to review', async () => {
  const { screen, field, save, changeElsewhere } = await open('"tokens":{"tier":"Silver","points":7}')
  await field('tier').fill('Gold')
  changeElsewhere('"tier":"Silver","points":7', '"tier":"Gold","points":8')
  await save.click()
  await expect.element(screen.getByText('Someone else changed 1 value after you started editing.')).toBeVisible()
})

it('what is typed while a save is in flight is kept', async () => {
  const { screen, puts, field, save, changeElsewhere, holdSaves } = await open(
    '"provider":"passbook","tokens":{"tier":"Silver","points":7}',
  )
  const release = holdSaves()
  await field('tier').fill('Gold')
  await save.click()
  await vi.waitFor(() => expect(puts).toEqual(['{"tokens":{"tier":"Gold"}}']))
  await field('points').fill('8')
  changeElsewhere('Silver', 'Gold')
  release()
  await expect.element(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await expect.element(field('tier')).toHaveValue('Gold')
  await expect.element(field('points')).toHaveValue('8')
  await expect.element(field('points')).toHaveFocus()
  await save.click()
  await vi.waitFor(() => expect(puts.slice(1)).toEqual(['{"tokens":{"points":"8"}}']))
})

it('a save is not taken for a change by someone else if the refresh after it fails', async () => {
  const { screen, puts, field, save, changeElsewhere, holdSaves, isDown } = await open(
    '"provider":"passbook","tokens":{"tier":"Silver","points":7}',
  )
  const release = holdSaves()
  await field('tier').fill('Gold')
  await save.click()
  await vi.waitFor(() => expect(puts).toHaveLength(1))
  await field('points').fill('8')
  isDown.current = true
  changeElsewhere('Silver', 'Gold')
  release()
  await expect.element(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  const divergence = screen.getByText(/Someone else changed/)
  await expect.element(divergence).not.toBeInTheDocument()
  isDown.current = false
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  await expect.element(divergence).not.toBeInTheDocument()
  await expect.element(save).toHaveTextContent('Save 1 change')
})

describe('a save whose page is left before it ends', () => {
  it('ends its draft, so that it neither looks like a change by someone else nor notifies again', async () => {
    const { screen, router, puts, save, changeElsewhere, holdSaves } = await open(
      '"provider":"passbook","tokens":{},"passbook":{"notification":"Hi"}',
    )
    const release = holdSaves()
    await screen.getByRole('textbox', { name: 'Notification text' }).fill('Points doubled')
    await save.click()
    await vi.waitFor(() => expect(puts).toHaveLength(1))
    await router.navigate('/another')
    await expect.element(screen.getByText('Another page')).toBeVisible()
    changeElsewhere('"Hi"', '"Points doubled"')
    release()
    await router.navigate(-1)
    await expect.element(screen.getByText('No changes yet.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Notification text' })).toHaveValue('')
    await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
    await expect.element(save).toBeDisabled()
    expect(puts).toHaveLength(1)
  })

  it('keeps what was typed since it began', async () => {
    const { screen, router, puts, field, save, changeElsewhere, holdSaves } = await open(
      '"provider":"passbook","tokens":{"tier":"Silver","points":7}',
    )
    const release = holdSaves()
    await field('tier').fill('Gold')
    await save.click()
    await vi.waitFor(() => expect(puts).toHaveLength(1))
    await field('points').fill('8')
    await router.navigate('/another')
    await expect.element(screen.getByText('Another page')).toBeVisible()
    changeElsewhere('Silver', 'Gold')
    release()
    await router.navigate(-1)
    await expect.element(save).toHaveTextContent('Save 1 change')
    await expect.element(field('points')).toHaveValue('8')
    await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
    await save.click()
    await vi.waitFor(() => expect(puts.slice(1)).toEqual(['{"tokens":{"points":"8"}}']))
  })
})

/** Saves the tier as Gold, types points, and presses Undo, which ends when `endUndo` is called. */
async function undoAfterTyping() {
  const page = await open('"provider":"passbook","tokens":{"tier":"Silver","points":7}')
  const { screen, puts, field, save, changeElsewhere, holdSaves } = page
  await field('tier').fill('Gold')
  const releaseSave = holdSaves()
  await save.click()
  await vi.waitFor(() => expect(puts).toHaveLength(1))
  changeElsewhere('"tier":"Silver"', '"tier":"Gold"')
  releaseSave()
  await expect.element(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await field('points').fill('8')
  const releaseUndo = holdSaves()
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await vi.waitFor(() => expect(puts.slice(1)).toEqual(['{"tokens":{"tier":"Silver"}}']))
  const endUndo = () => {
    changeElsewhere('"tier":"Gold"', '"tier":"Silver"')
    releaseUndo()
  }
  return { ...page, endUndo }
}

it('an undo is not taken for a change by someone else, and keeps what was typed since the save', async () => {
  const { screen, puts, field, save, endUndo } = await undoAfterTyping()
  endUndo()
  await expect.element(screen.getByText('The previous values are back.')).toBeVisible()
  await expect.element(field('tier')).toHaveValue('Silver')
  await expect.element(field('points')).toHaveValue('8')
  await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
  await save.click()
  await vi.waitFor(() => expect(puts.slice(2)).toEqual(['{"tokens":{"points":"8"}}']))
})

it('an undo whose page is left before it ends is not taken for a change by someone else', async () => {
  const { screen, router, field, save, endUndo } = await undoAfterTyping()
  await router.navigate('/another')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  endUndo()
  await router.navigate(-1)
  await expect.element(save).toHaveTextContent('Save 1 change')
  await expect.element(field('points')).toHaveValue('8')
  await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
})

it('discarding the changes also removes the notice that they were not saved', async () => {
  const { screen, puts, field, save, isDown } = await open('"tokens":{"tier":"Silver"}')
  await field('tier').fill('Gold')
  isDown.current = true
  await save.click()
  const alert = screen.getByRole('alert', {
    name: 'Not saved: the item could not be read before saving. Nothing was sent.',
  })
  await expect.element(alert).toBeVisible()
  await screen.getByRole('button', { name: 'Discard changes' }).click()
  await screen.getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(field('tier')).toHaveValue('Silver')
  await expect.element(alert).not.toBeInTheDocument()
  expect(puts).toEqual([])
})

it('an edited token is shown even if it is not among the first of many', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `t${String(at).padStart(2, '0')}`)
  const { screen, router, field } = await open(`"tokens":{${names.map(name => `"${name}":"a"`).join()}}`)
  await screen.getByRole('button', { name: /^Show 10 more/ }).click()
  await field('t55').fill('b')
  await router.navigate('/another')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  await router.navigate(-1)
  await expect.element(field('t55')).toHaveValue('b')
  await expect.element(field('t56')).not.toBeInTheDocument()
})

it('the focus stays in the form when the button that was pressed disappears', async () => {
  const { screen, field } = await open('"tokens":{"expiration_date":"2030-01-01"}')
  await field('expiration_date').fill('2030/03/01')
  await screen.getByRole('button', { name: 'Use 2030-03-01' }).click()
  await expect.element(field('expiration_date')).toHaveValue('2030-03-01')
  await expect.element(field('expiration_date')).toHaveFocus()

  const addToken = screen.getByRole('button', { name: 'Add token' })
  await addToken.click()
  await screen.getByRole('combobox', { name: 'Name of the new token' }).fill('image_code')
  await screen.getByRole('button', { name: 'Rename to IMAGE_CODE' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Name of the new token' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Remove this row' }).click()
  await expect.element(addToken).toHaveFocus()

  const addLocation = screen.getByRole('button', { name: 'Add location' })
  await addLocation.click()
  await screen.getByRole('textbox', { name: 'Latitude of location 1', exact: true }).fill('-87.6')
  await screen.getByRole('textbox', { name: 'Longitude of location 1', exact: true }).fill('41.9')
  await screen.getByRole('button', { name: 'Swap latitude and longitude' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Latitude of location 1', exact: true })).toHaveFocus()
  await screen.getByRole('button', { name: 'Remove location 1' }).click()
  await expect.element(addLocation).toHaveFocus()
})

it('the map moves the same location after an earlier one is removed', async () => {
  const { screen } = await open(
    '"tokens":{},"locations":[{"latitude":1,"longitude":1},{"latitude":2,"longitude":2},{"latitude":3,"longitude":3}]',
  )
  await screen.getByRole('textbox', { name: 'Latitude of location 2', exact: true }).click()
  await expect.element(screen.getByText(/^Click to place location 2\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Remove location 1', exact: true }).click()
  await expect.element(screen.getByText(/^Click to place location 1\./)).toBeVisible()
})

describe('the token placement', () => {
  it('can be chosen and reset', async () => {
    const { screen } = await open('"provider":"passbook","tokens":{"first_name":"Noor","favorite_store":"Loop"}')
    const pass = screen.getByRole('figure', { name: 'Apple Wallet' })
    await expect.element(pass).toHaveTextContent('favorite storeLoop')
    await screen.getByText('Token placement').click()
    await screen.getByRole('combobox', { name: 'Second field' }).selectOptions('Nothing')
    await expect.element(pass).not.toHaveTextContent('Loop')
    await screen.getByRole('button', { name: 'Reset to automatic' }).click()
    await expect.element(pass).toHaveTextContent('Loop')
  })
})
