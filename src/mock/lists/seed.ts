import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'

/** The eight lists of the `demo` dataset. Recipe club was archived. */
export const demoLists = {
  '4085': 'Recipe club',
  '4098': 'Birthday treat',
  '4107': 'Weekend offers',
  '4112': 'Store news',
  '4120': 'Iced season',
  '4126': 'Early access',
  '4131': 'Members’ evening',
  '4139': 'Loyalty',
} as const
export type DemoListId = keyof typeof demoLists

/** Inserts lists in the order of their ids, because JavaScript orders keys that are integers. */
export const insertLists = (
  q: Queryable,
  company_key: string,
  lists: Readonly<Record<string, string>>,
): Promise<void> =>
  insertRows(
    q,
    'mock.subscription_lists',
    Object.entries(lists).map(([list_id, name]) => ({ company_key, list_id, name })),
  )
