import { useLayoutEffect } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../theme/testing'
import { DataTable } from './DataTable'
import '../theme/tokens.css'
import '../theme/base.css'

/** Rows called `row 0` to `row 999`. */
const ThousandRows = () => (
  <DataTable
    label="Rows"
    rows={Array.from({ length: 1_000 }, (_, index) => `row ${index}`)}
    columns={[{ id: 'name', label: 'Name', cell: row => row }]}
    keyOf={row => row}
    nameOf={row => row}
    density="normal"
    onOpen={() => undefined}
    empty="No rows"
  />
)

it('DataTable keeps the space of rows that are not in memory, and requests them when they come near', async () => {
  const near: number[] = []
  const rows = Array.from({ length: 200 }, (_, index) => `row ${1_000 + index}`)
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
    expect(screen.getByRole('row').elements().at(-1)?.getAttribute('aria-rowindex')).toBe('1201')
  })
  await expect.element(screen.getByText('row 1199')).toBeVisible()
  window.scrollTo({ top: 0 })
  await vi.waitFor(() => expect(near).toEqual([0, 0]))
})

it('DataTable does not scroll when it appears, which would force a layout, but scrolls to the row that a key chooses', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  onTestFinished(() => scrollTo.mockRestore())
  const screen = await render(<ThousandRows />)
  await expect.element(screen.getByText('row 0')).toBeVisible()
  expect(scrollTo).not.toHaveBeenCalled()
  await userEvent.keyboard('k')
  await expect.element(screen.getByText('row 999')).toBeVisible()
  expect(scrollTo).toHaveBeenCalled()
})

it('DataTable first draws the rows that fit in the window, then the rest', async () => {
  const drawn = () => document.querySelectorAll('tbody tr').length
  const rows = Array.from({ length: 60 }, (_, index) => `row ${index}`)
  let drawnAtFirst = 0
  function FirstCell() {
    useLayoutEffect(() => {
      drawnAtFirst = drawn()
    }, [])
    return 'first'
  }
  const screen = await render(
    <DataTable
      label="Rows"
      rows={rows}
      columns={[{ id: 'name', label: 'Name', cell: row => (row === rows[0] ? <FirstCell /> : row) }]}
      keyOf={row => row}
      nameOf={row => row}
      density="comfortable"
      onOpen={() => undefined}
      empty="No rows"
    />,
  )
  await expect.element(screen.getByText('row 59')).toBeInTheDocument()
  expect(drawn()).toBe(60)
  expect(drawnAtFirst).toBe(Math.ceil((window.innerHeight - 140) / 52))
})

it('DataTable renders the cells of each row once, even if the rows change places or the table scrolls', async () => {
  await page.viewport(1440, 900)
  const drawn: string[] = []
  const cell = (row: string) => {
    drawn.push(row)
    return row
  }
  const columns = [{ id: 'name', label: 'Name', cell }]
  const same = (row: string) => row
  const table = (rows: string[]) => (
    <DataTable
      label="Rows"
      rows={rows}
      columns={columns}
      keyOf={same}
      nameOf={same}
      density="normal"
      onOpen={() => undefined}
      empty="No rows"
    />
  )
  const screen = await render(table(['one', 'two', 'three']))
  await screen.rerender(table(['three', 'two', 'one', 'zero']))
  await expect.element(screen.getByText('zero')).toBeVisible()
  expect(drawn.toSorted()).toEqual(['one', 'three', 'two', 'zero'])

  await screen.rerender(table(Array.from({ length: 200 }, (_, index) => `row ${index}`)))
  await expect.element(screen.getByText('row 0', { exact: true })).toBeVisible()
  await vi.waitFor(() => {
    window.scrollTo({ top: 400 })
    expect(screen.getByText('row 0', { exact: true }).query()).toBeNull()
  })
  // Row 12 is in view before and after; rows at the end may leave the table and return
  expect(drawn.filter(row => row === 'row 12')).toHaveLength(1)
  window.scrollTo({ top: 0 })
})

it('a scrolled table has one row that Tab reaches, which is in sight, and the j key begins there', async () => {
  await page.viewport(1440, 900)
  const screen = await render(<ThousandRows />)
  const tabStops = () => [...document.querySelectorAll<HTMLElement>('tbody tr[tabindex="0"]')]
  const indexes = () => tabStops().map(row => Number(row.dataset['index']))
  const inSight = () =>
    tabStops().map(row => {
      const { bottom, top } = row.getBoundingClientRect()
      return bottom > 0 && top < 100
    })
  const scrollTo = async (top: number) => {
    window.scrollTo({ top })
    await expect.poll(() => indexes()[0] ?? 0).toBeGreaterThan(top / 100)
    await expect.poll(inSight).toEqual([true])
  }
  await expect.element(screen.getByText('row 0', { exact: true })).toBeVisible()
  expect(indexes()).toEqual([0])
  await scrollTo(8_000)
  const [first] = indexes()
  await userEvent.keyboard('j')
  await expect.element(screen.getByText(`row ${first}`, { exact: true })).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe(`row ${first}`)
  // Away from the current row, and back
  await scrollTo(20_000)
  window.scrollTo({ top: 8_000 })
  await expect.poll(indexes).toEqual([first])
  window.scrollTo({ top: 0 })
})

it('the x key does not select the row that the user last moved to if the table no longer shows it', async () => {
  const onSelect = vi.fn<(selected: ReadonlySet<string>) => void>()
  const columns = [{ id: 'name', label: 'Name', cell: (row: string) => row }]
  const same = (row: string) => row
  const table = (rows: string[]) => (
    <DataTable
      label="Rows"
      rows={rows}
      columns={columns}
      keyOf={same}
      nameOf={same}
      density="normal"
      onOpen={() => undefined}
      selection={{ selected: new Set(), onSelect }}
      empty="No rows"
    />
  )
  const screen = await render(table(['one', 'two']))
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('row', { name: 'one' })).toHaveFocus()
  await userEvent.keyboard('x')
  expect(onSelect.mock.lastCall).toEqual([new Set(['one'])])
  await screen.rerender(table(['two']))
  await expect.element(screen.getByRole('row', { name: 'two' })).toHaveAttribute('tabindex', '0')
  await userEvent.keyboard('x')
  expect(onSelect).toHaveBeenCalledOnce()
})

it('the checkboxes of a table have the colors of the scheme', async () => {
  await page.viewport(1440, 900)
  const screen = await render(
    <DataTable
      label="Rows"
      rows={['one', 'two']}
      columns={[{ id: 'name', label: 'Name', cell: row => row }]}
      keyOf={row => row}
      nameOf={row => row}
      density="normal"
      sort={{ column: '', descending: false }}
      onSort={() => undefined}
      onOpen={() => undefined}
      selection={{ selected: new Set(['two']), onSelect: () => undefined }}
      empty="No rows"
    />,
  )
  const boxes = screen.getByRole('checkbox')
  await expect.poll(() => boxes.elements().length).toBe(2)
  const backgrounds = () => boxes.elements().map(box => getComputedStyle(box).backgroundColor)
  const light = ['rgb(255, 255, 255)', 'rgb(15, 113, 134)']
  const dark = ['rgb(20, 26, 26)', 'rgb(73, 165, 183)']
  await expect.poll(backgrounds).toEqual(light)
  document.documentElement.dataset['mantineColorScheme'] = 'dark'
  onTestFinished(() => {
    document.documentElement.dataset['mantineColorScheme'] = 'light'
  })
  await expect.poll(backgrounds).toEqual(dark)
})
