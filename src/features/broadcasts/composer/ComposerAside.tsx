import { IconArrowRight, IconArrowsShuffle } from '@tabler/icons-react'
import { paths } from '#/nav/paths'
import { PathLink } from '#/nav/PathLink'
import type { Sample } from '#/parts/message/fill-in'
import { Panel } from '#/ui/layout/Panel'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Problem, Problems } from '#/ui/feedback/ProblemList'
import type { Near } from '../broadcast-row'
import classes from './ComposerAside.module.css'
import { composeText as t } from '../compose-text'
import type { Composed } from '../draft-kind'
import type { ListNames } from '../list-names'
import { nearSentence } from '../describe-nearby-sends'
import { PreviewPanel } from './Preview'
import { Summary } from './Summary'
import type { ComposeWorld } from '../use-composer-context'
import { usePlace } from '#/api/route-params'

interface AsideProps {
  value: Composed
  world: ComposeWorld
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
        <Problems problems={world.problems} none={t.noProblem}>
          {world.near.map(near => (
            <NearLine key={near.row.key} near={near} names={world.names} />
          ))}
        </Problems>
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
  const place = usePlace()
  return (
    <Problem level="warn" icon={IconArrowsShuffle}>
      {nearSentence(near, names)} <PathLink to={paths.broadcast(place, near.row.id)}>{t.see}</PathLink>
    </Problem>
  )
}
