import type { Sample } from '#/parts/message/fill-in'
import { MessagePreview } from '#/parts/message/MessagePreview'
import { Panel } from '#/ui/layout/Panel'
import type { BroadcastDraft } from '../draft-kind'
import type { ComposerContext } from '../use-composer-context'
import { SamplePicker } from './SamplePicker'
import { text } from './text'
import classes from './Preview.module.css'

interface PreviewProps {
  value: BroadcastDraft
  context: ComposerContext
  onSample: (sample: Sample | null) => void
}

/** The message on a phone, with the values of a chosen person. */
export function PreviewPanel(props: PreviewProps) {
  return (
    <Panel title={text.preview} tools={<Picker {...props} />}>
      <Phone {...props} />
    </Panel>
  )
}

/** The same for a narrow screen: collapsed to one line below the message. */
export function CollapsiblePreview(props: PreviewProps) {
  return (
    <details className={classes['fold']}>
      <summary className={classes['title']}>{text.preview}</summary>
      <div className={classes['body']}>
        <Picker {...props} />
        <Phone {...props} />
      </div>
    </details>
  )
}

const Phone = ({ value, context }: PreviewProps) => (
  <MessagePreview reading={context.reading} at={context.sendAt} zone={value.when.zone} />
)

function Picker({ value: { lists }, context: { names, reading }, onSample }: PreviewProps) {
  const [first] = lists
  return (
    <SamplePicker
      chosen={reading.sample?.isPerson === true ? reading.sample.label : null}
      listName={first === undefined ? null : names.nameOf(first)}
      onSample={onSample}
    />
  )
}
