import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '#/ui/theme/testing'
import type { Point } from './location-rules'
import { LocationMap } from './LocationMap'
import { MAP_SIZE } from './map-view'
import '#/ui/theme/tokens.css'
import '#/ui/theme/base.css'

const chicago: Point = { latitude: 41.9, longitude: -87.6 }
const london: Point = { latitude: 51.5, longitude: -0.1 }

/** A map of a stored location in Chicago and a new one, which the button sets to London. */
function TwoLocations() {
  const [second, setSecond] = useState<Point | null>(null)
  return (
    <>
      <button onClick={() => setSecond(london)}>Type London</button>
      <LocationMap points={[chicago, second]} selected={1} onMove={setSecond} disabled={false} />
    </>
  )
}

it('a click on the map puts the location under the pointer, even after one outside the first view was typed', async () => {
  const screen = await render(<TwoLocations />)
  const map = screen.getByRole('button', { name: /^Map/ })
  await screen.getByRole('button', { name: 'Type London' }).click()
  const mark = () => map.element().querySelectorAll('circle')[1]
  for (const [x, y] of [
    [0.6, 0.3],
    [0.4, 0.7],
  ] as const) {
    const { width, height } = map.element().getBoundingClientRect()
    await map.click({ position: { x: x * width, y: y * height } })
    // Within the precision of the map
    await expect.poll(() => Number(mark()?.getAttribute('cx'))).toBeCloseTo(x * MAP_SIZE.width, -1)
    expect(Number(mark()?.getAttribute('cy'))).toBeCloseTo(y * MAP_SIZE.height, -1)
  }
})
