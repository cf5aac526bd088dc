import { expect, it } from 'vitest'
import { readFields } from '#/nav/read-fields'
import { listAddressSchema } from './list-address'
import { addView, MAX_VIEWS, type SavedView } from './saved-views'

const viewOf = (name: string): SavedView => ({ name, address: readFields(listAddressSchema, {}), words: '' })

it('a saved view replaces the one of the same name, and never drops another', () => {
  const full = Array.from({ length: MAX_VIEWS }, (_, n) => viewOf(`View ${n}`))
  expect(
    addView(full, { ...viewOf('View 3'), words: 'spring' })
      .map(({ words }) => words)
      .filter(Boolean),
  ).toEqual(['spring'])
  expect(() => addView(full, viewOf('One more'))).toThrow(RangeError)
  expect(addView(full.slice(1), viewOf('One more'))).toHaveLength(MAX_VIEWS)
})
