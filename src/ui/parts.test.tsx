import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ClockContext } from './behavior/clock'
import { lazyPart } from './behavior/lazy-part'
import { setPreference } from './behavior/preferences'
import { useShortcut } from './behavior/shortcuts'
import { JsonView } from './format/JsonView'
import { shortenName } from './format/LongText'
import { Timestamp } from './format/Timestamp'
import { Popover } from './overlays/Popover'
import { DataTable } from './table/DataTable'

afterEach(() => {
  setPreference('zone', '')
  setPreference('singleKeys', true)
  vi.restoreAllMocks()
})

it('Timestamp shows the time in the display zone and follows its changes', async () => {
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

it('JsonView shows long lists in steps, shortens long strings and masks numbers', async () => {
  const value = { mdn: '3125550142', list: Array.from({ length: 250 }, (_, at) => at), long: 'x'.repeat(5_000) }
  const screen = await render(<JsonView value={value} label="Answer" masked />)
  await expect.element(screen.getByText('"312·····42"')).toBeVisible()
  await expect.element(screen.getByText('Show 150 more')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all 5,000 characters' }).click()
  await expect.element(screen.getByText(`"${'x'.repeat(5_000)}"`)).toBeVisible()
})

it('JsonView has fold buttons of at least 24 px (WCAG 2.2, 2.5.8)', async () => {
  const screen = await render(<JsonView value={{ a: { b: {} } }} label="Answer" open={1} />)
  const folds = screen.getByRole('button').elements()
  expect(folds).toHaveLength(2)
  for (const fold of folds) {
    const { width, height } = fold.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})

it('a name in a sentence is short and has no bidirectional marks', () => {
  expect(shortenName('Ines\u202egnp.exe')).toBe('Inesgnp.exe')
  expect(shortenName('x'.repeat(10_000))).toBe(`${'x'.repeat(60)}…`)
})

it('Popover closes on Escape and returns the focus', async () => {
  const screen = await render(
    <Popover label="Menu" button="Open">
      {close => <button onClick={close}>Inside</button>}
    </Popover>,
  )
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  const panel = screen.getByRole('dialog', { name: 'Menu' }).element()
  panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.element(screen.getByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument()
  expect(document.activeElement?.textContent).toBe('Open')
})

it('a lazy part says that the server is down, and loads once it is back', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn<() => Promise<() => React.ReactNode>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValue(() => <p>Here it is</p>)
  const Part = lazyPart(load)
  const screen = await render(<Part />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('The dashboard server does not respond')
  await expect.element(screen.getByText('Here it is'), { timeout: 4_000 }).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

function Keys({ onKey }: { onKey: (keys: string) => void }) {
  useShortcut('g p', () => onKey('g p'))
  useShortcut('z', () => onKey('z'))
  useShortcut('mod+k', () => onKey('mod+k'))
  return <input aria-label="Field" />
}

it('shortcuts: sequences, fields, and the setting for single keys', async () => {
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

it('DataTable keeps the space of rows that are not in memory, and requests them when they come near', async () => {
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
