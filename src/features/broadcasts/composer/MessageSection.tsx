import type { ReactNode } from 'react'
import { useSession } from '#/api/api-context'
import { MessageEditor } from '#/parts/message/MessageEditor'
import type { BroadcastDraft } from '../draft-kind'
import type { ComposerContext } from '../use-composer-context'

interface MessageSectionProps extends Pick<ComposerContext, 'reading'> {
  message: BroadcastDraft['message']
  change: (patch: Partial<BroadcastDraft>) => void
  /** The preview, on a phone. */
  preview: ReactNode
}

/** The message that people get. */
export function MessageSection({ message, change, reading, preview }: MessageSectionProps) {
  const { custom_fields } = useSession()
  return (
    <MessageEditor
      value={message}
      onChange={next => change({ message: next })}
      reading={reading}
      fields={custom_fields}
      below={preview}
    />
  )
}
