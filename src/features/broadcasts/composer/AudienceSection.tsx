import { useApi } from '#/api/api-context'
import { FilterBuilder } from '#/parts/filter-builder/FilterBuilder'
import { placeOfSets } from '#/parts/filter-builder/saved-sets'
import type { Run } from '#/parts/filter-builder/sentence'
import { usePreferences } from '#/ui/behavior/preferences'
import { formatList } from '#/ui/format/format'
import { displayZone } from '#/ui/format/zone'
import { composeText as t } from '../compose-text'
import type { BroadcastDraft } from '../draft-kind'
import { EarlierSends } from '../EarlierSends'
import type { ListNames } from '../list-names'
import type { ComposerContext } from '../use-composer-context'
import { ListPicker } from './ListPicker'
import classes from './AudienceSection.module.css'

interface AudienceSectionProps extends Pick<ComposerContext, 'names' | 'vocabulary' | 'earlier'> {
  lists: BroadcastDraft['lists']
  filters: BroadcastDraft['filters']
  change: (patch: Partial<BroadcastDraft>) => void
}

/** Which lists, and who of the people on them. No number is made up: what is known is earlier sends. */
export function AudienceSection({ lists, filters, change, names, vocabulary, earlier }: AudienceSectionProps) {
  const { session } = useApi()
  return (
    <div className={classes['audience']}>
      <ListPicker chosen={lists} names={names} onChange={chosen => change({ lists: chosen })} />
      <div>
        <h3 className={classes['legend']}>{t.conditions}</h3>
        <FilterBuilder
          vocabulary={vocabulary}
          rows={filters}
          onChange={rows => change({ filters: rows })}
          {...(lists.length > 0 && { audience: audienceOf(lists, names) })}
          setsIn={placeOfSets(session.connection.id, session.company_key, vocabulary)}
          zone={displayZone(usePreferences().zone)}
        />
      </div>
      <EarlierSends earlier={earlier} hasLists={lists.length > 0} />
    </div>
  )
}

/** Whom the conditions narrow: `Everyone on Iced season or Store news`. */
const audienceOf = (lists: readonly string[], names: ListNames): Run[] => [
  { text: `${t.everyoneOn} ` },
  { text: formatList(lists.map(names.nameOf), 'or'), look: 'strong' },
]
