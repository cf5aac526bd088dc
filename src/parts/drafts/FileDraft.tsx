import { Fragment, type ReactNode } from 'react'
import type { DraftKind } from './draft-store'
import { DraftNotices } from './DraftNotices'
import { DraftSaved } from './DraftSaved'
import { useDraft, useSaving, type Draft } from './use-draft'

interface FileDraftProps<File, Typed> {
  files: DraftKind<File>
  typed: DraftKind<Typed>
  /** As for `useDraft`. */
  subject: string
  className?: string | undefined
  /** The form. Remounted when another tab's draft is taken over. */
  children: (file: Draft<File>, typed: Draft<Typed>) => ReactNode
}

/**
 * A form with a file and other inputs, as two drafts, so that a large file is not saved again with every keystroke. It
 * is shown only in the tab that has both and could read both; other tabs offer to take over.
 */
export function FileDraft<File, Typed>(props: FileDraftProps<File, Typed>) {
  const { subject, className, children } = props
  const file = useDraft(props.files, subject)
  const typed = useDraft(props.typed, subject)
  const { kind: fileSaving } = useSaving(file)
  if (file.status === 'opening' || typed.status === 'opening') return null
  if (file.status === 'unread' || typed.status === 'unread') {
    const readAgain = () => {
      file.readAgain()
      typed.readAgain()
    }
    return <DraftNotices draft={{ ...typed, status: 'unread', readAgain }} />
  }
  if (file.status === 'elsewhere' || typed.status === 'elsewhere') {
    const takeOver = () => {
      file.takeOver()
      typed.takeOver()
    }
    return <DraftNotices draft={{ ...typed, status: 'elsewhere', takeOver }} />
  }
  return (
    <div className={className}>
      <DraftNotices draft={fileSaving === 'failed' ? file : typed} />
      <Fragment key={`${file.readCount} ${typed.readCount}`}>{children(file, typed)}</Fragment>
      {/* A large file is on disk later than the rest, or not at all */}
      <DraftSaved draft={fileSaving === 'saving' || fileSaving === 'failed' ? file : typed} />
    </div>
  )
}
