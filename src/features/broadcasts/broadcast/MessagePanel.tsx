import { LongText } from '#/ui/format/LongText'
import { Panel } from '#/ui/layout/Panel'
import type { BroadcastRow } from '../broadcast-row'
import { text } from './text'

/** The message of a broadcast, as it was written. */
export function MessagePanel({ row }: { row: BroadcastRow }) {
  const template = row.reading?.broadcast.targeting?.message_template ?? ''
  return (
    <Panel title={text.message}>
      {template === '' ? <p className="sb-dim">{text.noMessage}</p> : <LongText text={template} limit={1000} />}
    </Panel>
  )
}
