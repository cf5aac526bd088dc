import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ClockContext } from '../behavior/clock'
import { setPreference } from '../behavior/preferences'
import { PopoverButton } from '../overlays/PopoverButton'
import { render } from '../theme/testing'
import { DayField, FilterDay } from './DayField'

/** Tuesday, November 24, 2026. */
const clock = { now: () => Date.parse('2026-11-24T12:00Z') }

function Birthday() {
  const [value, setValue] = useState('1988-03-09')
  return (
    <ClockContext value={clock}>
      <DayField name="Birthday" value={value} onChange={setValue} yearless="unclear" />
      <output>{value}</output>
    </ClockContext>
  )
}

it('a day field shows a day in full, reads digits, and keeps what it cannot read', async () => {
  const screen = await render(<Birthday />)
  const field = screen.getByRole('textbox', { name: 'Birthday' })
  const value = screen.getByRole('status')
  await expect.element(field).toHaveValue('9 Mar 1988')
  await field.fill('11/24/1988')
  await expect.element(value).toHaveTextContent('1988-11-24')
  await expect.element(field).toHaveValue('11/24/1988')
  await userEvent.tab()
  await expect.element(field).toHaveValue('24 Nov 1988')
  await field.fill('3/9/1988')
  await userEvent.tab()
  await expect.element(field).toHaveValue('3/9/1988')
  await expect.element(value).toHaveTextContent('3/9/1988')
  await field.fill('')
  await expect.element(value).toBeEmptyDOMElement()
})

it('a day field takes a day from its calendar', async () => {
  const screen = await render(<Birthday />)
  await screen.getByRole('button', { name: 'Birthday: choose from a calendar' }).click()
  await screen.getByRole('button', { name: 'Thu 10 Mar 1988' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Birthday' })).toHaveValue('10 Mar 1988')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

it('the calendar of a day field opens with the focus on its day, so that arrow keys move from there', async () => {
  const screen = await render(<Birthday />)
  await screen.getByRole('button', { name: 'Birthday: choose from a calendar' }).click()
  await expect.element(screen.getByRole('button', { name: 'Wed 9 Mar 1988' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Birthday' })).toHaveValue('10 Mar 1988')
})

function FilterPanel() {
  const [day, setDay] = useState('')
  return (
    <ClockContext value={clock}>
      <PopoverButton label="Filters" button={<button>Filters</button>}>
        {() => <FilterDay label="From" value={day} onChange={setDay} />}
      </PopoverButton>
      <output>{day}</output>
      <button onClick={() => setDay('2026-01-02')}>Elsewhere</button>
    </ClockContext>
  )
}

it('a filter by day applies readable days only, and says what is wrong once the field is left', async () => {
  setPreference('zone', 'UTC')
  const screen = await render(<FilterPanel />)
  await screen.getByRole('button', { name: 'Filters' }).click()
  const field = screen.getByRole('textbox', { name: 'From' })
  const value = screen.getByRole('status')
  await field.fill('4 jun')
  await expect.element(value).toHaveTextContent('2026-06-04')
  await field.fill('4 jux')
  await expect.element(value).toBeEmptyDOMElement()
  await expect.element(screen.getByText(/is not a date/)).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(screen.getByText('“4 jux” is not a date.', { exact: false })).toBeVisible()
  await expect.element(field).toHaveValue('4 jux')
  await expect.element(field).toHaveAccessibleDescription(/is not a date/)
  await field.fill('yesterday')
  await expect.element(value).toHaveTextContent('2026-11-23')
  await expect.element(screen.getByText(/is not a date/)).not.toBeInTheDocument()
  // Behind the panel
  screen
    .getByRole('button', { name: 'Elsewhere' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(field).toHaveValue('2 Jan 2026')
})

it('Escape in the calendar of a field closes the calendar, not the panel with the field', async () => {
  const screen = await render(<FilterPanel />)
  await screen.getByRole('button', { name: 'Filters' }).click()
  const open = screen.getByRole('button', { name: 'From: choose from a calendar' })
  await open.click()
  await expect.element(screen.getByRole('button', { name: 'Next month' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Next month' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'From' })).toBeVisible()
  await expect.element(open).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('textbox', { name: 'From' })).not.toBeInTheDocument()
})
