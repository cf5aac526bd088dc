import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { zonesOfCountry } from '#/contract/policy/country-zones'
import { defaultPolicy } from '#/contract/policy/policy'
import { ClockContext } from '#/ui/behavior/clock'
import { render } from '#/ui/theme/testing'
import type { Recipients } from './recipients'
import { emptySchedule } from './schedule-value'
import { ScheduleField } from './ScheduleField'
import { SendNowCountdown } from './SendNowCountdown'

/** Sunday, June 2, 2024, 12:04:07 in Chicago. */
const now = Date.parse('2024-06-02T17:04:07Z')

const recipients: Recipients = {
  countries: ['US'],
  zones: zonesOfCountry('US'),
  rules: defaultPolicy.quiet_hours,
}

function ScheduleForm({ initial = emptySchedule('America/Chicago') }) {
  const [value, setValue] = useState(initial)
  return (
    <ClockContext value={{ now: () => now }}>
      <main id="main" tabIndex={-1}>
        <ScheduleField
          value={value}
          onChange={setValue}
          displayZone="Europe/London"
          others={[]}
          recipients={recipients}
        />
      </main>
      <p>Nothing else</p>
    </ClockContext>
  )
}

it('the schedule field reads words, shows three clocks, and writes the time in full when the field loses focus', async () => {
  const screen = await render(<ScheduleForm />)
  const field = screen.getByRole('textbox', { name: 'When' })
  await field.fill('tue 9am')
  await expect.element(screen.getByText('Tue 4 Jun 2024 09:00')).toBeVisible()
  for (const time of ['09:00 CDT', '15:00 GMT+1', '14:00 UTC'])
    await expect.element(screen.getByText(time, { exact: true })).toBeVisible()
  await userEvent.tab()
  await expect.element(field).toHaveValue('Tue 4 Jun 2024 09:00')
  await field.fill('soonish')
  await expect.element(screen.getByText(/“soonish” is not a time/)).toBeVisible()
  await field.fill('today 9am')
  await expect.element(screen.getByText(/is in the past, so the service would send immediately./)).toBeVisible()
})

it('the schedule field names the recipients’ local times, and offers the next time outside quiet hours', async () => {
  const screen = await render(<ScheduleForm />)
  const field = screen.getByRole('textbox', { name: 'When' })
  await field.fill('tue 7:30')
  const clocks = screen.getByText(/^05:30 in Los Angeles to 08:30 in New York$/)
  await expect.element(clocks).toBeVisible()
  const also = 'Also 02:30 in Honolulu, 03:30 in Adak, 04:30 in Anchorage, and 05:30 in Phoenix'
  await expect.element(screen.getByText(also)).toBeVisible()
  await expect.element(screen.getByText('Recipients’ time, United States')).toBeVisible()
  await expect
    .element(
      screen.getByText(
        /05:30 in Los Angeles and Phoenix, .* are within quiet hours \(21:00 to 08:00\)\. Rule: .*Not legal advice/,
      ),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Move to Tue 4 Jun 13:00 CDT' }).click()
  await expect.element(field).toHaveValue('Tue 4 Jun 2024 13:00')
  await expect.element(screen.getByText(/within quiet hours/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

it('the schedule field asks which moment is meant if the clocks change at the chosen time', async () => {
  const screen = await render(<ScheduleForm />)
  await screen.getByRole('textbox', { name: 'When' }).fill('9 mar 2025 2:30')
  const question = screen.getByRole('group', { name: /Sun 9 Mar 2025 02:30 does not exist in Chicago/ })
  await expect.element(question).toBeVisible()
  await expect.element(screen.getByText('No time yet').first()).toBeVisible()
  await screen.getByRole('radio', { name: /03:30 CDT/ }).click()
  await expect.element(screen.getByText('08:30 UTC', { exact: true })).toBeVisible()
  await screen.getByRole('radio', { name: /01:30 CST/ }).click()
  await expect.element(screen.getByText('07:30 UTC', { exact: true })).toBeVisible()
})

it('the schedule field keeps the typed time while “Send now” is chosen, and brings it back', async () => {
  const screen = await render(<ScheduleForm />)
  const field = screen.getByRole('textbox', { name: 'When' })
  await field.fill('3 nov 2024 1:30')
  await screen.getByRole('radio', { name: /CST/ }).click()
  await screen.getByRole('button', { name: 'Send now' }).click()
  await expect.element(screen.getByText(/Sends two minutes after you confirm/)).toBeVisible()
  await expect.element(field).toHaveValue('')
  await screen.getByRole('button', { name: 'Choose a time instead' }).click()
  await expect.element(field).toHaveValue('Sun 3 Nov 2024 01:30')
  await expect.element(screen.getByRole('radio', { name: /CST/ })).toBeChecked()
  await expect.element(screen.getByText('07:30 UTC', { exact: true })).toBeVisible()
})

it('the schedule field finds a zone by city or by offset, and keeps the local time', async () => {
  const screen = await render(<ScheduleForm />)
  await screen.getByRole('textbox', { name: 'When' }).fill('tue 9am')
  const zone = screen.getByRole('combobox', { name: 'Time zone for sending' })
  await zone.fill('kathm')
  await expect.element(screen.getByRole('option', { name: /Kathmandu/ })).toHaveTextContent('UTC+05:45')
  await expect.element(screen.getByRole('option', { name: /Kathmandu/ })).toHaveAttribute('data-combobox-selected')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('03:15 UTC', { exact: true })).toBeVisible()
  await zone.fill('utc+5:45')
  await expect.element(screen.getByRole('option')).toHaveTextContent('Kathmandu')
  await zone.fill('nowhere')
  await expect.element(screen.getByText('No time zone with this name or offset')).toBeVisible()
})

it('typing in the zone field replaces the zone, and so does a zone in the typed time', async () => {
  const screen = await render(<ScheduleForm />)
  const zone = screen.getByRole('combobox', { name: 'Time zone for sending' })
  await zone.click()
  await userEvent.keyboard('kathm{Enter}')
  await expect.element(zone).toHaveValue('Asia/Kathmandu')
  await screen.getByRole('textbox', { name: 'When' }).fill('tue 9am PT')
  await expect.element(zone).toHaveValue('America/Los_Angeles')
  await expect.element(screen.getByText('16:00 UTC', { exact: true })).toBeVisible()
  await userEvent.tab()
  await expect.element(screen.getByRole('textbox', { name: 'When' })).toHaveValue('Tue 4 Jun 2024 09:00')
})

it('a zone that is only part of what was typed, such as GMT in GMT+1, does not replace the chosen zone', async () => {
  const screen = await render(<ScheduleForm />)
  const zone = screen.getByRole('combobox', { name: 'Time zone for sending' })
  const field = screen.getByRole('textbox', { name: 'When' })
  await field.click()
  await userEvent.keyboard('tue 9am gmt')
  await expect.element(zone).toHaveValue('UTC')
  await userEvent.keyboard('+1')
  await expect.element(zone).toHaveValue('America/Chicago')
  await userEvent.keyboard('{Backspace>6/}')
  await expect.element(field).toHaveValue('tue 9am')
  await expect.element(screen.getByText('14:00 UTC', { exact: true })).toBeVisible()
})

it('a zone from the words stays once Enter has written the time in full, and a chosen zone replaces it', async () => {
  const screen = await render(<ScheduleForm />)
  const zone = screen.getByRole('combobox', { name: 'Time zone for sending' })
  const field = screen.getByRole('textbox', { name: 'When' })
  await field.click()
  await userEvent.keyboard('tue 9am pt{Enter}')
  await expect.element(field).toHaveValue('Tue 4 Jun 2024 09:00')
  await userEvent.keyboard('{Backspace}5')
  await expect.element(zone).toHaveValue('America/Los_Angeles')
  await zone.fill('kathm')
  await userEvent.keyboard('{Enter}')
  await field.fill('wed 9am')
  await expect.element(zone).toHaveValue('Asia/Kathmandu')
})

it.each([
  ['a time', { ...emptySchedule('Mars/Olympus'), text: 'Tue 4 Jun 2024 09:00', wall: '2024-06-04T09:00' }],
  ['“Send now”', { ...emptySchedule('Mars/Olympus'), now: true }],
])('%s that was stored with a zone that the browser does not know needs another zone', async (_, initial) => {
  const screen = await render(<ScheduleForm initial={initial} />)
  const fault = screen.getByText('This browser does not support the time zone “Mars/Olympus”. Choose another one.')
  await expect.element(fault).toBeVisible()
  expect(fault.elements()).toHaveLength(1)
  const zone = screen.getByRole('combobox', { name: 'Time zone for sending' })
  await expect.element(zone).toHaveAccessibleDescription(/Mars/)
  const field = screen.getByRole('textbox', { name: 'When' })
  await field.fill('tue 9am')
  await expect.element(field).toHaveValue('tue 9am')
  await screen.getByRole('button', { name: 'Send now' }).click()
  await expect.element(fault).toBeVisible()
  await zone.fill('kathm')
  await userEvent.keyboard('{Enter}')
  await expect.element(fault).not.toBeInTheDocument()
  await expect.element(screen.getByText(/Sends two minutes after you confirm/)).toBeVisible()
})

it('the schedule field takes a time chosen from a calendar', async () => {
  const screen = await render(<ScheduleForm />)
  await screen.getByRole('button', { name: 'Choose from a calendar' }).click()
  await screen.getByRole('button', { name: 'Thu 6 Jun 2024' }).click()
  await screen.getByLabelText('Time', { exact: true }).fill('')
  await expect.element(screen.getByRole('button', { name: 'Enter a time' })).toBeDisabled()
  await screen.getByLabelText('Time', { exact: true }).fill('18:30')
  await screen.getByRole('button', { name: 'Thu 6 Jun 2024 18:30' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'When' })).toHaveValue('Thu 6 Jun 2024 18:30')
  await expect.element(screen.getByText('23:30 UTC', { exact: true })).toBeVisible()
})

it('the schedule field says that a time chosen from the calendar is in the past', async () => {
  const screen = await render(<ScheduleForm />)
  await screen.getByRole('button', { name: 'Choose from a calendar' }).click()
  await screen.getByRole('button', { name: 'Sun 2 Jun 2024 09:00' }).click()
  await expect.element(screen.getByText(/is in the past, so the service would send immediately./)).toBeVisible()
})

it('the schedule field offers to send now and to take that back, and the countdown has a button that cancels', async () => {
  const screen = await render(<ScheduleForm />)
  await screen.getByRole('button', { name: 'Send now' }).click()
  await expect.element(screen.getByText(/Sends two minutes after you confirm, at about 12:06 CDT/)).toBeVisible()
  const notNow = screen.getByRole('button', { name: 'Choose a time instead' })
  // Its name changes, so a pressed state would say the opposite
  await expect.element(notNow).not.toHaveAttribute('aria-pressed')
  await notNow.click()
  await expect.element(screen.getByText('No time yet').first()).toBeVisible()
  const cancel = vi.fn<() => void>()
  const count = await render(
    <ClockContext value={{ now: () => now }}>
      <SendNowCountdown at={now + 108_000} onCancel={cancel} pending={false} />
    </ClockContext>,
  )
  await expect.element(count.getByText('Sends in 1 min 48 s.')).toBeVisible()
  await count.getByRole('button', { name: 'Cancel sending' }).click()
  expect(cancel).toHaveBeenCalledTimes(1)
})
