import { visible } from '#/ui/format/LongText'
import { text } from './text'

/** The name of a field that no definition describes: its key, as it is. */
export function UnknownLabel({ label }: { label: string }) {
  if (label === '') return <i>{text.person.namelessField}</i>
  return (
    <span className="sb-mono">
      <bdi>{visible(label.slice(0, 300))}</bdi>
    </span>
  )
}
