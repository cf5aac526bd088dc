import { useSession } from '#/api/api-context'
import { useHistoryState } from '#/nav/history-state'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { Panel } from '#/ui/layout/Panel'
import { labEntrySchema } from '../lab-address'
import { Handset } from './Handset'
import { HandsetPicker } from './HandsetPicker'
import { RecentNumbers } from './RecentNumbers'
import { text } from './text'
import classes from './HandsetsSection.module.css'

/** A phone: the texts it received, and replies from it. */
export function HandsetsSection() {
  const { home_country } = useSession().connection
  const [{ handset }, go] = useHistoryState(labEntrySchema)
  // Each number is an entry in the history, so Back returns to the previous one
  const open = (mdn: string) => go({ handset: mdn }, { replace: mdn === handset })
  return (
    <div className={classes['columns']}>
      <div className={classes['box']}>
        <HandsetPicker homeCountry={home_country} onOpen={open} />
      </div>
      <div className={classes['main']}>
        {handset === undefined ? (
          <Panel title={text.picker.noneTitle} flush>
            <EmptyState title={text.picker.none} />
          </Panel>
        ) : (
          <Handset key={handset} mdn={handset} />
        )}
      </div>
      <div className={classes['recents']}>
        <RecentNumbers openNumber={handset} onOpen={open} />
      </div>
    </div>
  )
}
