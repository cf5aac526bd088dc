import { useSession } from '#/api/api-context'
import { broadcastVocabulary, type Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { ListNames } from '#/parts/list-names/use-list-names'

/** Selectors that every service supports; a connection may list more. */
const alwaysSupported = ['any', 'starts_with', 'before']

/** The fields and selectors that broadcast conditions can use at this company. */
export function useVocabulary(names: ListNames): Vocabulary {
  const { custom_fields, connection } = useSession()
  return broadcastVocabulary(custom_fields, names.all, [...alwaysSupported, ...connection.broadcast_selectors])
}
