import type { Queryable } from '#/store/db'

/** The eight lists of the `demo` dataset. Recipe club was archived. */
export const demoLists = {
  '4085': 'Recipe club',
  '4098': 'Birthday treat',
  '4107': 'Weekend offers',
  '4112': 'Store news',
  '4120': 'Iced season',
  '4126': 'Early access',
  '4131': 'Members evening',
  '4139': 'Loyalty',
} as const
export type DemoListId = keyof typeof demoLists

/** Inserts lists in the given order. */
export async function insertLists(
  q: Queryable,
  companyKey: string,
  lists: Readonly<Record<string, string>>,
): Promise<void> {
  await q.query(
    `insert into mock.subscription_lists (company_key, list_id, name)
     select $1, list_id, name from unnest($2::text[], $3::text[]) with ordinality as row(list_id, name, place) order by place`,
    [companyKey, Object.keys(lists), Object.values(lists)],
  )
}
