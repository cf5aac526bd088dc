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
