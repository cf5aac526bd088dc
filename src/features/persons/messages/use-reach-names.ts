import { useSession } from '#/api/api-context'
import { describeFilter } from '#/parts/filter-builder/sentence'
import { broadcastVocabulary } from '#/parts/filter-builder/vocabulary'
import { useListNames } from '#/parts/list-names/use-list-names'
import type { ReachNames } from '#/parts/reach/describe-reach'
import { useReachNames as useNames } from '#/parts/reach/use-reach-names'

/** The names that `describeClause` uses to say why a person did or did not get a broadcast. */
export function useReachNames(): ReachNames {
  const { custom_fields: fields, connection } = useSession()
  const lists = useListNames()
  const vocabulary = broadcastVocabulary(fields, lists.all, connection.broadcast_selectors)
  return useNames(lists.nameOf, (filter, time) => describeFilter(filter, vocabulary, time))
}
