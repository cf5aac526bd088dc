import { useApi } from '#/api/api-context'
import { FilterBuilder } from '#/parts/filter-builder/FilterBuilder'
import { savedSetsScope } from '#/parts/filter-builder/saved-sets'
import { formatList } from '#/ui/format/format'
import { useZone } from '#/ui/format/use-time'
import type { BroadcastDraft } from '../draft-kind'
import { EarlierSends } from '../EarlierSends'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { ListPicker } from './ListPicker'
import { text } from './text'
import classes from './AudienceSection.module.css'

interface AudienceSectionProps extends Pick<ComposerContext, 'names' | 'vocabulary' | 'earlier'> {
  /** Whether all broadcasts are loaded. */
  isComplete: boolean
  lists: BroadcastDraft['lists']
  filters: BroadcastDraft['filters']
  change: (patch: Partial<BroadcastDraft>) => void
}

/** The lists, the conditions, and what is known about the audience from earlier sends. No number is estimated. */
export function AudienceSection(props: AudienceSectionProps) {
  const { lists, filters, change, names, vocabulary, earlier, isComplete } = props
  const { session } = useApi()
  return (
    <div className="sb-column">
      <ListPicker chosen={lists} names={names} onChange={chosen => change({ lists: chosen })} />
      <div>
        <h3 className={classes['legend']}>{shared.conditions}</h3>
        <FilterBuilder
          vocabulary={vocabulary}
          rows={filters}
          onChange={rows => change({ filters: rows })}
          {...(lists.length > 0 && { audience: text.everyoneOn(formatList(lists.map(names.nameOf), 'or')) })}
          setsScope={savedSetsScope(session.connection.id, session.company_key, vocabulary)}
          zone={useZone()}
        />
      </div>
      <EarlierSends earlier={earlier} lists={lists.length} isComplete={isComplete} />
    </div>
  )
}
