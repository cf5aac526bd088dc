import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text } from './text'
import type { DraftList } from './use-draft'

/** Says that the browser could not read its drafts, so that nobody thinks there are none, and offers to try again. */
export function UnreadDrafts({ readAgain }: Pick<DraftList<unknown>, 'readAgain'>) {
  'use no memo' // renders rarely
  return (
    <div ref={focusMainOnRemoval}>
      <ErrorNotice tone="warn" title={text.unreadAll} action={{ label: text.readAgain, onClick: readAgain }} />
    </div>
  )
}
