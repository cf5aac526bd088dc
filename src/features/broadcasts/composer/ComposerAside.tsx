import { IconArrowRight, IconArrowsShuffle } from '@tabler/icons-react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import type { Sample } from '#/parts/message/fill-in'
import { Problem, ProblemList } from '#/ui/feedback/ProblemList'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Panel } from '#/ui/layout/Panel'
import type { Near } from '../broadcast-row'
import { composeText as t } from '../compose-text'
import { describeNearbySends } from '../describe-nearby-sends'
import type { BroadcastDraft } from '../draft-kind'
import type { ListNames } from '../list-names'
import type { ComposerContext } from '../use-composer-context'
import { PreviewPanel } from './Preview'
import { Summary } from './Summary'
import classes from './ComposerAside.module.css'

interface AsideProps {
  value: BroadcastDraft
  world: ComposerContext
  onSample: (sample: Sample | null) => void
  onReview: () => void
  /** On a phone the preview stands under the message. */
  hasPreview: boolean
}

/** Always in sight: the phone, what stands against it, the broadcast in a sentence and the way on. */
export function Aside({ value, world, onSample, onReview, hasPreview }: AsideProps) {
  const stops = world.problems.filter(one => one.level === 'stop')
  return (
    <aside className={classes['aside']} aria-label={t.asideLabel}>
      {hasPreview ? <PreviewPanel value={value} world={world} onSample={onSample} /> : null}
      <Panel title={t.problemsTitle}>
        <ProblemList problems={world.problems} none={t.noProblem}>
          {world.near.map(near => (
            <NearLine key={near.row.key} near={near} names={world.names} />
          ))}
        </ProblemList>
      </Panel>
      <div className={classes['act']}>
        <Summary value={value} world={world} />
        <PlainButton look="filled" className={classes['review']} disabled={stops.length > 0} onClick={onReview}>
          {t.review}
          <IconArrowRight size={16} stroke={1.5} aria-hidden />
        </PlainButton>
        {stops.length > 0 ? <p className={classes['wait']}>{t.reviewWait}</p> : null}
      </div>
    </aside>
  )
}

/** Another send to one of the lists within 4 h. */
function NearLine({ near, names }: { near: Near; names: ListNames }) {
  const place = useRouteParams()
  return (
    <Problem level="warn" icon={IconArrowsShuffle}>
      {describeNearbySends(near, names)} <PathLink to={paths.broadcast(place, near.row.id)}>{t.see}</PathLink>
    </Problem>
  )
}
