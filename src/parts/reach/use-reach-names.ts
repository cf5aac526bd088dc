import { useSession } from '#/api/api-context'
import { useTime } from '#/ui/format/use-time'
import type { ReachNames } from './describe-reach'

type Time = Pick<ReachNames, 'zone' | 'now'>

/**
 * The names that the clauses of verdicts use.
 * @param condition says a condition in words. Passed in, because parts may not import each other
 */
export function useReachNames(
  listName: ReachNames['listName'],
  condition: (filter: unknown, time: Time) => string,
): ReachNames {
  const { custom_fields: fields } = useSession()
  const time = useTime()
  return {
    ...time,
    listName,
    fieldLabel: key => fields.find(field => field.key === key)?.label ?? key,
    condition: filter => condition(filter, time),
  }
}
