interface List {
  readonly id: string
  readonly name: string
}

export interface TestLists {
  readonly found: readonly List[]
  /** Named in the configuration, but not by exactly one list of this company. */
  readonly missing: readonly string[]
}

/**
 * The test lists of a connection among the lists of a company. Each is named by its id or its name: a connection can serve
 * several companies, whose lists have different ids. A name that several lists have names none of them.
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
