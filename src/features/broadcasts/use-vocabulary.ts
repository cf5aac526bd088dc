import { useSession } from '#/api/api-context'
import { broadcastVocabulary, type Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { ListNames } from './list-names'

/** Known by every server (interface.md "Broadcast"); the connection may list more (decision 31). */
const always = ['any', 'starts_with', 'before']

/** What broadcast filters can ask about at this company. */
export function useVocabulary(names: ListNames): Vocabulary {
  const { custom_fields, connection } = useSession()
  return broadcastVocabulary(custom_fields, names.all, [...always, ...connection.broadcast_selectors])
}
