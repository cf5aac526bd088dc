import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '#/ui/theme/testing'
import { readLocations, toLocationInput } from './location-rules'
import { LocationsPanel } from './LocationsPanel'

it('the fields of a location can be addressed by the labels above them', async () => {
  const inputs = [toLocationInput({ latitude: 41.9, longitude: -87.6, relevant_text: 'Welcome' })]
  const screen = await render(
    <LocationsPanel
      locations={{ inputs, readings: readLocations(inputs), isEdited: false }}
      onChange={() => {}}
      disabled={false}
      submitted={false}
    />,
  )
  for (const label of ['Latitude', 'Longitude', 'Text shown nearby']) {
    await expect.element(screen.getByText(label, { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: label })).toBeVisible()
  }
})

function Locations({ count }: { count: number }) {
  const [inputs, setInputs] = useState(() => Array.from({ length: count }, () => toLocationInput({ latitude: 1 })))
  return (
    <LocationsPanel
      locations={{ inputs, readings: readLocations(inputs), isEdited: true }}
      onChange={next => setInputs(next ?? [])}
      disabled={false}
      submitted={false}
    />
  )
}

it('the button that adds the last possible location keeps the focus, says why it adds no more, and adds no more', async () => {
  const screen = await render(<Locations count={9} />)
  const add = screen.getByRole('button', { name: 'Add location' })
  await add.click()
  await expect.element(screen.getByText('10 of 10')).toBeVisible()
  await expect.element(add).toHaveFocus()
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await expect.element(add).toHaveAccessibleDescription('A wallet item can have at most 10 locations.')
  await add.click({ force: true })
  await expect.element(screen.getByText('10 of 10')).toBeVisible()
})
