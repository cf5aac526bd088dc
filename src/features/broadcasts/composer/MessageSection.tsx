import { useSession } from '#/api/api-context'
import { MessageEditor } from '#/parts/message/MessageEditor'
import type { Composed } from '../draft-kind'
import type { ComposeWorld } from '../use-composer-context'

interface MessageSectionProps extends Pick<ComposeWorld, 'reading'> {
  message: Composed['message']
  change: (patch: Partial<Composed>) => void
}

/** What people get. */
export function MessageSection({ message, change, reading }: MessageSectionProps) {
  const { custom_fields } = useSession()
  return (
    <MessageEditor
      value={message}
      onChange={next => change({ message: next })}
      reading={reading}
      fields={custom_fields}
    />
  )
}
