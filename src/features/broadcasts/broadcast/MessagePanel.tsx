import { LongText } from '#/ui/format/LongText'
import { Panel } from '#/ui/layout/Panel'
import type { BroadcastRow } from '../broadcast-row'
import { text } from '../text'

/** What the broadcast says. */
export function MessagePanel({ row }: { row: BroadcastRow }) {
  const template = row.reading?.broadcast.targeting?.message_template ?? ''
  return (
    <Panel title={text.detail.message}>
      {template === '' ? <p className="sb-dim">{text.detail.noMessage}</p> : <LongText text={template} limit={1000} />}
    </Panel>
  )
}
