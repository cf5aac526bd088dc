import { markAndShorten } from '#/ui/format/LongText'
import { text } from './text'

/** The label of a field without a definition: its key. */
export function UndefinedFieldLabel({ label }: { label: string }) {
  if (label === '') return <i>{text.namelessField}</i>
  return (
    <span className="sb-mono">
      <bdi>{markAndShorten(label.slice(0, 300))}</bdi>
    </span>
  )
}
