import { useSession } from '#/api/api-context'
import { MessageEditor } from '#/parts/message/MessageEditor'
import type { SectionProps } from './AudienceSection'

/** What people get. */
export function MessageSection({ value, change, world }: SectionProps) {
  const { custom_fields } = useSession()
  return (
    <MessageEditor
      value={value.message}
      onChange={message => change({ message })}
      reading={world.reading}
      fields={custom_fields}
    />
  )
}
