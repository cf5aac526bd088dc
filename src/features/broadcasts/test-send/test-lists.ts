import type { SubscriptionList } from '#/contract/lists'

type List = Pick<SubscriptionList, 'id' | 'name'>

/** Which of the configured test lists the company has. */
export interface TestLists {
  readonly found: readonly List[]
  /** Entries of the configuration that do not match exactly one list of the company. */
  readonly missing: readonly string[]
}

/**
 * The test lists of a connection among the lists of a company. Each is configured by id or by name, because a
 * connection can serve several companies, whose lists have different ids. A name that several lists share matches none.
 * @param lists with the names that the service returned: an alias of this browser must not decide who gets a test
 */
export function findTestLists(named: readonly string[], lists: readonly List[]): TestLists {
  const found = new Map<string, List>()
  const missing: string[] = []
  for (const entry of new Set(named)) {
    const byName = lists.filter(list => list.name === entry)
    const list = lists.find(({ id }) => id === entry) ?? (byName.length === 1 ? byName[0] : undefined)
    if (list) found.set(list.id, list)
    else missing.push(entry)
  }
  return { found: [...found.values()], missing }
}
