import { Button, Checkbox } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { ReceiptLine, ReceiptWarning, ReceiptWarnings } from '#/ui/feedback/Receipt'
import { markAndShorten } from '#/ui/format/LongText'
import { text } from './text'
import type { ListedBroadcasts } from './use-broadcasts'

/** A consequence that must be confirmed with its own checkbox before anything is sent. */
export interface Confirmation {
  /** Names exactly what was confirmed. When the key changes, the box has to be checked again. */
  key: string
  /** The kind of consequence, such as `nearby`. */
  kind: string
  text: string
  /** The label of the checkbox. */
  label: string
  /** Loads the broadcasts again, which may make the confirmation unnecessary. */
  onReload?: () => void
}

/** Confirms that a broadcast is not compared with others that could not be loaded. */
export const unlistedConfirmation = ({ refetch }: Pick<ListedBroadcasts, 'refetch'>): Confirmation => ({
  key: 'unlisted',
  kind: 'unlisted',
  text: text.unlisted,
  label: text.confirmUnlisted,
  onReload: refetch,
})

/** Warns that the service may not have listed all broadcasts to compare with; empty if no such gap is known. */
export const partlyListedWarnings = ({ listedBroadcasts }: { listedBroadcasts: ListedBroadcasts }): string[] =>
  listedBroadcasts.isPartial ? [text.partlyListed] : []

interface ConfirmationsLineProps {
  confirmations: readonly Confirmation[]
  /** The keys of the confirmations whose box is checked. */
  acknowledged: ReadonlySet<string>
  onAcknowledge: (acknowledged: ReadonlySet<string>) => void
  /** Problems that need no confirmation. */
  warnings?: readonly string[]
  /** Shown below, such as a button that moves the send time out of quiet hours. */
  children?: ReactNode
}

/** The line of a receipt with the consequences of a broadcast, each with the checkbox to confirm it, and warnings. */
export function ConfirmationsLine(props: ConfirmationsLineProps) {
  'use no memo' // small: memoization would enlarge the largest page and save nothing
  const { confirmations, acknowledged, onAcknowledge, warnings = [], children } = props
  if (confirmations.length === 0 && warnings.length === 0) return null
  const acknowledge = (key: string, isChecked: boolean) => {
    const next = new Set(acknowledged)
    if (isChecked) next.add(key)
    else next.delete(key)
    onAcknowledge(next)
  }
  return (
    <ReceiptLine label={text.pleaseNote}>
      <ReceiptWarnings>
        {confirmations.map(({ key, kind, text: sentence, label, onReload }) => (
          <ReceiptWarning
            key={key}
            icon={kind === 'nearby' ? <IconArrowsShuffle size={16} stroke={1.5} aria-hidden /> : undefined}
            action={
              <>
                <Checkbox
                  size="xs"
                  label={label}
                  checked={acknowledged.has(key)}
                  onChange={event => acknowledge(key, event.currentTarget.checked)}
                />
                {onReload ? (
                  <Button ref={focusMainOnRemoval} size="xs" onClick={onReload}>
                    {text.reload}
                  </Button>
                ) : null}
              </>
            }
          >
            {markAndShorten(sentence)}
          </ReceiptWarning>
        ))}
        {warnings.map((warning, index) => (
          <ReceiptWarning key={index}>{markAndShorten(warning)}</ReceiptWarning>
        ))}
      </ReceiptWarnings>
      {children}
    </ReceiptLine>
  )
}
