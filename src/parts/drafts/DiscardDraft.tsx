import { Button } from '@mantine/core'
import { useState } from 'react'
import { DiscardDialog } from './DiscardDialog'
import { text } from './text'
import type { Draft } from './use-draft'

interface DiscardDraftProps {
  draft: Pick<Draft<unknown>, 'discard' | 'status'>
  /** As for `DiscardDialog`. */
  onReview: (() => void) | undefined
  /** Called once the draft is deleted. */
  onDiscarded: () => unknown
}

/**
 * The button that discards a draft that has a page of its own. Asks for confirmation, since there is no other copy.
 * Absent in a tab that does not have the draft.
 */
export function DiscardDraft({ draft, onReview, onDiscarded }: DiscardDraftProps) {
  'use no memo' // cheap to render: memoization would only make every composer larger
  const [asking, setAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const discard = async () => {
    const isDiscarded = await draft.discard()
    setHasFailed(!isDiscarded)
    if (isDiscarded) onDiscarded()
  }
  const ask = () => {
    setHasFailed(false)
    setAsking(true)
  }
  if (draft.status === 'elsewhere') return null
  return (
    <>
      <Button size="xs" variant="subtle" onClick={ask}>
        {text.discarding.discard}
      </Button>
      {asking ? (
        <DiscardDialog
          hasFailed={hasFailed}
          onDiscard={() => void discard()}
          onClose={() => setAsking(false)}
          onReview={onReview}
        />
      ) : null}
    </>
  )
}
