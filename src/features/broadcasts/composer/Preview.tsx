import type { Sample } from '#/parts/message/fill-in'
import { MessagePreview } from '#/parts/message/MessagePreview'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { Panel } from '#/ui/layout/Panel'
import { composeText as t } from '../compose-text'
import type { BroadcastDraft } from '../draft-kind'
import { phoneTime } from '../phone-time'
import type { ComposerContext } from '../use-composer-context'
import classes from './Preview.module.css'

const SamplePicker = lazyPart(() => import('./SamplePicker').then(part => part.SamplePicker))

interface PreviewProps {
  value: BroadcastDraft
  world: ComposerContext
  onSample: (sample: Sample | null) => void
}

/** The message in a phone, with the values of whom one chooses. */
export function PreviewPanel(props: PreviewProps) {
  return (
    <Panel title={t.phone} tools={<Picker {...props} />}>
      <Phone {...props} />
    </Panel>
  )
}

/** The same for a phone: one line under the message, until it is wanted (LOOK.md, 390 px). */
export function PreviewFold(props: PreviewProps) {
  return (
    <details className={classes['fold']}>
      <summary className={classes['title']}>{t.phone}</summary>
      <div className={classes['body']}>
        <Picker {...props} />
        <Phone {...props} />
      </div>
    </details>
  )
}

const Phone = ({ value, world }: PreviewProps) => (
  <MessagePreview reading={world.reading} time={phoneTime(world.sendAt, value.when.zone)} sender={null} />
)

function Picker({ value: { lists }, world: { names }, onSample }: PreviewProps) {
  const [first] = lists
  return <SamplePicker listName={first === undefined ? null : names.nameOf(first)} onSample={onSample} />
}
