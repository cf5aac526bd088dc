import { useSession } from '#/api/api-context'
import { describeFilter } from '#/parts/filter-builder/sentence'
import { broadcastVocabulary } from '#/parts/filter-builder/vocabulary'
import { useListNames } from '#/parts/list-names/use-list-names'
import { useTime } from '#/ui/format/use-time'
import type { ReachNames } from './describe-reach'
import { text } from './text'

/** The names with which `describeClause` says why a person is or is not a recipient of a broadcast. */
export function useReachNames(): ReachNames {
  const { custom_fields: fields, connection } = useSession()
  const lists = useListNames()
  const time = useTime()
  const vocabulary = broadcastVocabulary(fields, lists.all, connection.broadcast_selectors)
  return {
    ...time,
    listName: lists.nameOf,
    fieldLabel: key => {
      const field = fields.find(candidate => candidate.key === key)
      return field ? field.label || text.namelessField : key
    },
    condition: filter => describeFilter(filter, vocabulary, time),
  }
}
