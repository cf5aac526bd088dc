import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { broadcastSelectors } from '#/contract/filters/broadcast-filters'
import { render } from '#/ui/theme/testing'
import { FilterBuilder } from './FilterBuilder'
import { FilterSentence } from './FilterSentence'
import { type FilterRow, filterRowsSchema, fromWire, toWire } from './rows'
import { removeSet, savedSets, savedSetsScope, saveSet } from './saved-sets'
import { type Vocabulary, broadcastVocabulary, walletVocabulary } from './vocabulary'

const definitions: CustomFieldDefinition[] = [
  { key: 'last_name', label: 'Last name', type: 'text' },
  { key: 'loyalty_points', label: 'Loyalty points', type: 'number' },
  { key: 'birth_date', label: 'Birth date', type: 'date' },
  { key: 'gender', label: 'Gender', type: 'single_select', options: [{ option_key: 'female', name: 'Female' }] },
]
const broadcast = broadcastVocabulary(definitions, [{ id: '4107', name: 'Weekend offers' }], broadcastSelectors)

interface BuilderProps {
  vocabulary?: Vocabulary
  start?: readonly unknown[]
  /** The rows of a draft, instead of `start`. */
  stored?: FilterRow[]
  onRows?: (rows: FilterRow[]) => void
  setsScope?: string
}

function Builder({ vocabulary = broadcast, start = [], stored, onRows, setsScope = 'test' }: BuilderProps) {
  const [rows, setRows] = useState<FilterRow[]>(() => stored ?? fromWire(start, vocabulary))
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <FilterBuilder
        vocabulary={vocabulary}
        rows={rows}
        onChange={next => {
          onRows?.(next)
          setRows(next)
        }}
        setsScope={setsScope}
        zone="America/Chicago"
      />
      <output aria-label="Wire">{JSON.stringify(toWire(rows, vocabulary))}</output>
    </QueryClientProvider>
  )
}

const wire = (screen: Awaited<ReturnType<typeof render>>) => screen.getByLabelText('Wire')

it('the filter builder builds conditions by keyboard alone and shows them as a sentence', async () => {
  const screen = await render(<Builder />)
  await expect.element(screen.getByText('All people on the chosen lists')).toBeVisible()
  screen.getByRole('combobox', { name: 'Add condition' }).element().focus()
  await userEvent.keyboard('last')
  await expect.element(screen.getByRole('option', { name: 'Last name' })).toHaveAttribute('data-combobox-selected')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('Field of condition 1')).toHaveDisplayValue('Last name')
  await expect.element(screen.getByRole('combobox', { name: 'Value of condition 1' })).toHaveFocus()
  await userEvent.keyboard('Smith{Enter}Jones{Enter}')
  await expect
    .element(wire(screen))
    .toHaveTextContent('[{"name":"last_name","selector":"any","value":["Smith","Jones"]}]')
  await expect
    .element(screen.getByRole('group', { name: 'Conditions' }))
    .toHaveTextContent('All people on the chosen lists whose last name is Smith or Jones.')
})

it('the filter builder keeps values when the comparison changes and changes back, and reports invalid ones at the field', async () => {
  const screen = await render(<Builder start={[{ name: 'loyalty_points', selector: '>=', value: 500 }]} />)
  await screen.getByLabelText('Comparison of condition 1').selectOptions('is between')
  await screen.getByLabelText('Start of the range of condition 1').fill('9')
  await screen.getByLabelText('End of the range of condition 1').fill('1')
  await userEvent.tab()
  await expect
    .element(screen.getByText('Loyalty points: the second number must not be smaller than the first.'))
    .toBeVisible()
  await screen.getByLabelText('Comparison of condition 1').selectOptions('is at least')
  await expect.element(screen.getByRole('textbox', { name: 'Value of condition 1' })).toHaveValue('500')
  await screen.getByRole('textbox', { name: 'Value of condition 1' }).fill('1,840')
  await userEvent.tab()
  await expect.element(screen.getByText(/“1,840” is not a number/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Value of condition 1' }).fill('1840')
  await expect.element(wire(screen)).toHaveTextContent('[{"name":"loyalty_points","selector":">=","value":1840}]')
})

it('the filter builder keeps and shows conditions it does not support', async () => {
  const unknown = { name: 'visit_window', selector: 'near', value: { deep: [1] } }
  const screen = await render(<Builder start={[unknown]} />)
  await expect.element(screen.getByText('Not supported here. Kept and sent unchanged.')).toBeVisible()
  await expect
    .element(screen.getByRole('group', { name: 'Conditions' }))
    .toHaveTextContent('All people on the chosen lists filtered by the condition visit_window.')
  await screen.getByRole('button', { name: 'Show visit_window as JSON' }).click()
  await expect.element(screen.getByRole('group', { name: 'Conditions' }).getByText('"near"')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Add condition' }).click()
  await screen.getByRole('option', { name: 'Gender' }).click()
  await screen.getByRole('button', { name: 'Remove condition 2' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Add condition' })).toHaveFocus()
  await expect.element(wire(screen)).toHaveTextContent(JSON.stringify([unknown]))
})

it('the filter builder converts to JSON and back', async () => {
  const female = { name: 'gender', selector: 'any', value: ['female'] }
  const screen = await render(<Builder start={[female]} />)
  await screen.getByRole('radio', { name: 'JSON' }).click()
  const json = screen.getByRole('textbox', { name: 'Conditions as JSON' })
  await expect.element(json).toHaveValue(JSON.stringify([female], null, 2))
  await json.fill('[{"name": "birth_date"')
  await expect.element(screen.getByText('This is not valid JSON yet. Correct it to see the rows.')).toBeVisible()
  await expect
    .element(screen.getByRole('group', { name: 'Conditions' }))
    .toHaveTextContent('All people on the chosen lists filtered by conditions that cannot be read yet.')
  await screen.getByRole('radio', { name: 'Rows' }).click()
  await expect.element(json).toHaveValue('[{"name": "birth_date"')
  await json.fill('[{"name":"birth_date","selector":"before","value":["1990-01-01"]},{"name":"odd"}]')
  await screen.getByRole('radio', { name: 'Rows' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Value of condition 1' })).toHaveValue('1 Jan 1990')
  await expect.element(screen.getByText(/whose birth date is before/)).toBeVisible()
  await expect.element(wire(screen)).toHaveTextContent('{"name":"odd"}')
})

it('the filter builder does not move the focus to a condition that was added earlier when the rows are shown again', async () => {
  const screen = await render(<Builder />)
  await screen.getByRole('combobox', { name: 'Add condition' }).click()
  await screen.getByRole('option', { name: 'Last name' }).click()
  const value = screen.getByRole('combobox', { name: 'Value of condition 1' })
  await expect.element(value).toHaveFocus()
  await userEvent.keyboard('Smith{Enter}')
  await screen.getByRole('radio', { name: 'JSON' }).click()
  await screen.getByRole('radio', { name: 'Rows' }).click()
  await expect.element(value).toBeVisible()
  await expect.element(value).not.toHaveFocus()
})

it('the filter builder reads a date-time typed for a wallet message in the display zone', async () => {
  const start = [{ name: 'expiration_date', selector: 'before', value: '2027-01-31T00:00:00-06:00' }]
  const screen = await render(<Builder vocabulary={walletVocabulary()} start={start} />)
  const value = screen.getByRole('textbox', { name: 'Value of condition 1' })
  await expect.element(value).toHaveValue('Sun 31 Jan 2027 00:00')
  await value.fill('tue 9.30')
  // To the calendar, and out of the condition
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(value).toHaveValue('tue 9.30')
  await expect.element(screen.getByText('“9.30” is ambiguous.', { exact: false })).toBeVisible()
  await value.fill('2027-07-01T12:00 pt')
  await expect.element(wire(screen)).toHaveTextContent('"value":"2027-07-01T14:00:00-05:00"')
  await value.fill('2027-07-01T12:00')
  await expect.element(wire(screen)).toHaveTextContent('"value":"2027-07-01T12:00:00-05:00"')
  await expect.element(screen.getByText('Offset: UTC−05:00')).toBeVisible()
})

it('the filter builder saves a set of conditions, and another builder adds them', async () => {
  const scope = savedSetsScope('mock', `T${String(performance.now())}`, broadcast)
  const first = await render(
    <Builder setsScope={scope} start={[{ name: 'last_name', selector: 'starts_with', value: 'S' }]} />,
  )
  await first.getByRole('button', { name: 'Saved sets' }).click()
  await first.getByLabelText('Set name').fill('Names with S')
  await userEvent.keyboard('{Enter}')
  await expect.element(first.getByRole('button', { name: 'Add the conditions of Names with S' })).toBeVisible()
  await first.unmount()
  const second = await render(<Builder setsScope={scope} />)
  await second.getByRole('button', { name: 'Saved sets' }).click()
  await second.getByRole('button', { name: 'Add the conditions of Names with S' }).click()
  await expect.element(wire(second)).toHaveTextContent('[{"name":"last_name","selector":"starts_with","value":"S"}]')
  for (const name of ['Zoo', 'Ärzte', 'apples', 'Berlin']) await saveSet({ place: scope, name, filters: [] })
  expect((await new QueryClient().query(savedSets(scope))).map(({ name }) => name)).toEqual([
    'apples',
    'Ärzte',
    'Berlin',
    'Names with S',
    'Zoo',
  ])
  for (const name of ['Zoo', 'Ärzte', 'apples', 'Berlin']) await removeSet({ place: scope, name, filters: [] })
  await removeSet({ place: scope, name: 'Names with S', filters: [] })
  expect(await new QueryClient().query(savedSets(scope))).toEqual([])
})

it('the filter builder says that a saved set could not be removed, even while there are no conditions to save', async () => {
  const scope = savedSetsScope('mock', `T${String(performance.now())}`, broadcast)
  await saveSet({ place: scope, name: 'Names with S', filters: [] })
  const screen = await render(<Builder setsScope={scope} />)
  await screen.getByRole('button', { name: 'Saved sets' }).click()
  const failing = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('planned', 'UnknownError')
  })
  const remove = screen.getByRole('button', { name: 'Remove Names with S' })
  await remove.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Names with S could not be removed. Try again.')
  failing.mockRestore()
  await remove.click()
  await expect.element(screen.getByText('No saved sets.')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('the filter builder does not say that there are no saved sets if they cannot be loaded', async () => {
  const failing = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('planned', 'UnknownError')
  })
  const screen = await render(<Builder setsScope={savedSetsScope('mock', 'not-loaded', broadcast)} />)
  await screen.getByRole('button', { name: 'Saved sets' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The saved sets could not be loaded.')
  expect(screen.getByText('No saved sets.').query()).toBeNull()
  failing.mockRestore()
})

it('a saved set that is added in the JSON view puts its conditions in the JSON, and they stay when the JSON is edited', async () => {
  const scope = savedSetsScope('mock', `T${String(performance.now())}`, broadcast)
  await saveSet({ place: scope, name: 'S', filters: [{ name: 'last_name', selector: 'starts_with', value: 'S' }] })
  const screen = await render(<Builder setsScope={scope} />)
  await screen.getByText('JSON', { exact: true }).click()
  await screen.getByRole('button', { name: 'Saved sets' }).click()
  await screen.getByRole('button', { name: 'Add the conditions of S' }).click()
  const json = screen.getByRole('textbox', { name: 'Conditions as JSON' })
  await expect.poll(() => json.element().textContent).toContain('starts_with')
  await json.click()
  await userEvent.keyboard('{Control>}{End}{/Control} ')
  await expect.element(wire(screen)).toHaveTextContent('[{"name":"last_name","selector":"starts_with","value":"S"}]')
})

it('a condition that is added after another was left empty and removed shows no error until it loses focus', async () => {
  const screen = await render(<Builder />)
  const add = async () => {
    await screen.getByRole('combobox', { name: 'Add condition' }).click()
    await screen.getByRole('option', { name: 'Last name' }).click()
    await expect.element(screen.getByRole('combobox', { name: 'Value of condition 1' })).toHaveFocus()
  }
  const fault = screen.getByText('Last name: enter a value and press Enter.')
  await add()
  await userEvent.tab()
  await expect.element(fault).toBeVisible()
  await screen.getByRole('button', { name: 'Remove condition 1' }).click()
  await add()
  await expect.element(fault).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(fault).toBeVisible()
})

it('an edited condition whose field is gone shows an error at once, because it has no value input to leave', async () => {
  const [row] = fromWire([{ name: 'last_name', selector: 'starts_with', value: 'S' }], broadcast)
  const rows: FilterRow[] = row?.kind === 'known' ? [{ ...row, field: 'gone', edited: true }] : []
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterBuilder vocabulary={broadcast} rows={rows} onChange={() => {}} setsScope="test" zone="UTC" />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText(/this field no longer exists\. Remove the condition\.$/)).toBeVisible()
  await expect
    .element(screen.getByRole('group', { name: 'Conditions' }))
    .toHaveTextContent('All people on the chosen lists filtered by the condition gone.')
})

it('the filter builder shows a condition and options that repeat a value', async () => {
  const female = { option_key: 'female', name: 'Female' }
  const gender: CustomFieldDefinition = { key: 'gender', label: 'Gender', type: 'single_select' }
  const vocabulary = broadcastVocabulary([{ ...gender, options: [female, female] }], [], broadcastSelectors)
  const start = [{ name: 'gender', selector: 'any', value: ['z', 'z'] }]
  const screen = await render(<Builder vocabulary={vocabulary} start={start} />)
  await screen.getByRole('combobox', { name: 'Value of condition 1' }).click()
  await screen.getByRole('option', { name: 'Female' }).click()
  await expect.element(wire(screen)).toHaveTextContent('"value":["z","female"]')
})

it('a value that is completed by leaving its field has no spaces around it and is neither empty nor repeated', async () => {
  const screen = await render(<Builder start={[{ name: 'last_name', selector: 'none', value: ['Boise '] }]} />)
  const value = screen.getByRole('combobox', { name: 'Value of condition 1' })
  for (const typed of ['Austin ', 'austin ', ' Boise', '  ']) {
    await value.fill(typed)
    await userEvent.tab()
    await expect.element(value).toHaveValue('')
  }
  expect(JSON.parse(wire(screen).element().textContent ?? '')).toEqual([
    // What the service returned stays as it is
    { name: 'last_name', selector: 'none', value: ['Boise ', 'Austin', 'Boise'] },
  ])
})

it('a value that is still being typed when the page is reloaded is kept', async () => {
  const screen = await render(<Builder start={[{ name: 'last_name', selector: 'any', value: ['Smith'] }]} />)
  await screen.getByRole('combobox', { name: 'Value of condition 1' }).fill('Jones')
  expect(wire(screen).element().textContent).not.toContain('Jones')
  window.dispatchEvent(new Event('pagehide'))
  await expect.element(wire(screen)).toHaveTextContent('"value":["Smith","Jones"]')
})

it('a value that was being typed when the browser was killed is kept', async () => {
  const onRows = vi.fn<(rows: FilterRow[]) => void>()
  const start = [{ name: 'last_name', selector: 'any', value: ['Smith'] }]
  const killed = await render(<Builder start={start} onRows={onRows} />)
  await killed.getByRole('combobox', { name: 'Value of condition 1' }).fill('Jones ')
  await expect.poll(() => onRows.mock.lastCall).toBeDefined()
  const stored = filterRowsSchema.parse(JSON.parse(JSON.stringify(onRows.mock.lastCall?.[0])))
  await killed.unmount()
  const screen = await render(<Builder stored={stored} />)
  await expect.element(wire(screen)).toHaveTextContent('"value":["Smith","Jones"]')
  await expect.element(screen.getByRole('combobox', { name: 'Value of condition 1' })).toHaveValue('')
})

it('text that is deleted before it becomes a value changes nothing', async () => {
  const onRows = vi.fn<(rows: FilterRow[]) => void>()
  const start = [{ name: 'last_name', selector: 'any', value: ['Smith'] }]
  const screen = await render(<Builder start={start} onRows={onRows} />)
  const value = screen.getByRole('combobox', { name: 'Value of condition 1' })
  await value.fill('Jones')
  await value.fill('')
  await userEvent.tab()
  expect(JSON.stringify(onRows.mock.lastCall?.[0])).toBe(JSON.stringify(fromWire(start, broadcast)))
})

it('the filter builder says beside a date what the service cannot compare, such as birthdays', async () => {
  const screen = await render(<Builder />)
  await screen.getByRole('combobox', { name: 'Add condition' }).click()
  await screen.getByRole('option', { name: 'Birth date' }).click()
  const note = screen.getByText(/birthday/i)
  await expect.element(note).toBeVisible()
  await screen.getByLabelText('Field of condition 1').selectOptions('Gender')
  await expect.element(note).not.toBeInTheDocument()
})

it('a sentence with names and values of any length is no wider than the page', async () => {
  const long = 'W'.repeat(200_000)
  const rows = fromWire(
    [
      { name: long, field_name: long },
      { name: 'last_name', selector: 'any', value: [long] },
    ],
    broadcast,
  )
  const screen = await render(
    <FilterSentence
      audience={[{ text: 'Everyone' }]}
      rows={rows}
      vocabulary={broadcast}
      time={{ zone: 'America/Chicago', now: 0 }}
    />,
  )
  await expect.element(screen.getByText(/^Not supported here, sent unchanged: W/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})
