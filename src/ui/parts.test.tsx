import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ClockContext } from './clock'
import { DataTable } from './DataTable'
import { Flyout } from './Flyout'
import { JsonView } from './JsonView'
import { lazyPart } from './lazy-part'
import { asWord } from './LongText'
import { setPreference } from './preferences'
import { useShortcut } from './shortcuts'
import { Timestamp } from './Timestamp'

afterEach(() => {
  setPreference('zone', '')
  setPreference('singleKeys', true)
  vi.restoreAllMocks()
})

it('Timestamp shows the moment in the display zone and follows its change', async () => {
  setPreference('zone', 'America/Chicago')
  const clock = { now: () => Date.parse('2024-06-04T14:41:00Z') }
  const screen = await render(
    <ClockContext value={clock}>
      <Timestamp ms={Date.parse('2024-06-04T14:00:00Z')} />
      <Timestamp ms={null} absent="Never" />
    </ClockContext>,
  )
  await expect.element(screen.getByText('Tue 4 Jun 09:00 CDT')).toBeVisible()
  await expect.element(screen.getByText('41 min ago')).toBeVisible()
  await expect.element(screen.getByText('Never')).toBeVisible()
  setPreference('zone', 'UTC')
  await expect.element(screen.getByText('Tue 4 Jun 14:00 UTC')).toBeVisible()
})

it('JsonView shows long lists in steps, cuts long texts and masks numbers', async () => {
  const value = { mdn: '3125550142', list: Array.from({ length: 250 }, (_, at) => at), long: 'x'.repeat(5_000) }
  const screen = await render(<JsonView value={value} label="Answer" masked />)
  await expect.element(screen.getByText('"312·····42"')).toBeVisible()
  await expect.element(screen.getByText('Show 150 more')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all 5,000 characters' }).click()
  await expect.element(screen.getByText(`"${'x'.repeat(5_000)}"`)).toBeVisible()
})

it('JsonView folds by a mark that a finger can hit (WCAG 2.2, 2.5.8)', async () => {
  const screen = await render(<JsonView value={{ a: { b: {} } }} label="Answer" open={1} />)
  const folds = screen.getByRole('button').elements()
  expect(folds).toHaveLength(2)
  for (const fold of folds) {
    const { width, height } = fold.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})

it('a name as a word of a sentence is short and turns nothing', () => {
  expect(asWord('Ines\u202egnp.exe')).toBe('Inesgnp.exe')
  expect(asWord('x'.repeat(10_000))).toBe(`${'x'.repeat(60)}…`)
})

it('Flyout closes by Escape and gives the focus back', async () => {
  const screen = await render(
    <Flyout label="Menu" button="Open">
      {close => <button onClick={close}>Inside</button>}
    </Flyout>,
  )
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  const panel = screen.getByRole('dialog', { name: 'Menu' }).element()
  panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.element(screen.getByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument()
  expect(document.activeElement?.textContent).toBe('Open')
})

it('a part whose server is down says so, and comes by itself', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn<() => Promise<() => React.ReactNode>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValue(() => <p>Here it is</p>)
  const Part = lazyPart(load)
  const screen = await render(<Part />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('the dashboard server does not answer')
  await expect.element(screen.getByText('Here it is'), { timeout: 4_000 }).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

function Keys({ onKey }: { onKey: (keys: string) => void }) {
  useShortcut('g p', () => onKey('g p'))
  useShortcut('z', () => onKey('z'))
  useShortcut('mod+k', () => onKey('mod+k'))
  return <input aria-label="Field" />
}

it('shortcuts: sequences, fields and the switch for single keys', async () => {
  const onKey = vi.fn<(keys: string) => void>()
  const screen = await render(<Keys onKey={onKey} />)
  const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  press('g')
  press('p')
  press('z')
  press('p')
  expect(onKey.mock.calls.flat()).toEqual(['g p', 'z'])
  press('z', {}, screen.getByLabelText('Field').element())
  press('k', { ctrlKey: true }, screen.getByLabelText('Field').element())
  setPreference('singleKeys', false)
  press('z')
  expect(onKey.mock.calls.flat()).toEqual(['g p', 'z', 'mod+k'])
})

it('DataTable keeps the place of rows that are not held, and asks for them where they come into sight', async () => {
  const near: number[] = []
  const rows = Array.from({ length: 200 }, (_, at) => `row ${1_000 + at}`)
  const screen = await render(
    <DataTable
      label="Rows"
      rows={rows}
      columns={[{ id: 'name', label: 'Name', cell: row => row }]}
      keyOf={row => row}
      nameOf={row => row}
      density="normal"
      sort={{ column: '', descending: false }}
      onSort={() => undefined}
      onOpen={() => undefined}
      above={{ count: 1_000, onNear: row => near.push(row) }}
      empty="No rows"
    />,
  )
  await vi.waitFor(() => expect(near).toEqual([0]))
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1201')
  expect(document.documentElement.scrollHeight).toBeGreaterThan(1_200 * 36)
  expect(screen.getByText('No rows').query()).toBeNull()
  await vi.waitFor(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight })
    expect(document.querySelector('tbody tr:nth-last-child(1)')?.getAttribute('aria-rowindex')).toBe('1201')
  })
  await expect.element(screen.getByText('row 1199')).toBeVisible()
  window.scrollTo({ top: 0 })
  await vi.waitFor(() => expect(near).toEqual([0, 0]))
})
