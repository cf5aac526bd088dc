import { usePreferences } from '#/ui/behavior/preferences'
import { maskField } from '#/ui/format/mask'

/** How an external id is shown: if the user prefers, masked like a number, because it may be someone's number. */
export function useShownId(): (id: string) => string {
  const { maskNumbers } = usePreferences()
  return id => (maskNumbers ? maskField('mdn', id) : id)
}
