import { MessagePreview } from '#/parts/message/MessagePreview'
import { Panel } from '#/ui/layout/Panel'
import type { BroadcastDraft } from '../draft-kind'
import type { Preview } from '../open-draft'
import type { ComposerContext } from '../use-composer-context'
import { text } from './text'
import classes from './PreviewPanel.module.css'

interface PreviewProps {
  value: BroadcastDraft
  context: ComposerContext
  preview: Preview
}

/** The message on a phone, with the values of a chosen person. */
export function PreviewPanel(props: PreviewProps) {
  return (
    <Panel title={text.preview} tools={props.preview.picker}>
      <Phone {...props} />
    </Panel>
  )
}

/** The preview on a narrow screen: below the message, collapsed to one line until it is opened. */
export function CollapsiblePreview(props: PreviewProps) {
  return (
    <details className={classes['fold']}>
      <summary className={classes['title']}>{text.preview}</summary>
      <div className={`sb-stack ${classes['body'] ?? ''}`}>
        {props.preview.picker}
        <Phone {...props} />
      </div>
    </details>
  )
}

const Phone = ({ value, context, preview }: PreviewProps) => (
  <div className="sb-stack">
    <MessagePreview reading={context.reading} at={context.sendAt} zone={value.when.zone} />
    {preview.verdict}
  </div>
)
