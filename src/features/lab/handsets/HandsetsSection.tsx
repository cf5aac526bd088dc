import { useSession } from '#/api/api-context'
import { useHistoryState } from '#/nav/history-state'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { Panel } from '#/ui/layout/Panel'
import { labEntrySchema } from '../lab-address'
import { text } from '../text'
import { Handset } from './Handset'
import { HandsetPicker } from './HandsetPicker'
import { RecentNumbers } from './RecentNumbers'
import classes from './HandsetsSection.module.css'

/** Somebody's phone: what it got, and what its holder answers. */
export function HandsetsSection() {
  const { home_country } = useSession().connection
  const [{ handset }, go] = useHistoryState(labEntrySchema)
  // Another number is a step that Back undoes
  const take = (mdn: string) => go({ handset: mdn }, { replace: mdn === handset })
  return (
    <div className={classes['columns']}>
      <div className={classes['box']}>
        <HandsetPicker homeCountry={home_country} onTake={take} />
      </div>
      <div className={classes['main']}>
        {handset === undefined ? (
          <Panel title={text.handsets.pickTitle} flush>
            <EmptyState title={text.handsets.pick} />
          </Panel>
        ) : (
          <Handset key={handset} mdn={handset} />
        )}
      </div>
      <div className={classes['recents']}>
        <RecentNumbers taken={handset} onTake={take} />
      </div>
    </div>
  )
}
