import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReceiptWarning } from '#/ui/feedback/Receipt'
import { showControlCharacters } from '#/ui/format/LongText'

/** A consequence that must be confirmed with its own checkbox before anything is sent. */
export interface Confirmable {
  /** Names exactly what was confirmed. When the key changes, the box has to be checked again. */
  key: string
  text: string
  /** The label of the checkbox. */
  label: string
}

interface ConfirmationWarningsProps<T extends Confirmable> {
  confirmations: readonly T[]
  /** The keys of the confirmations whose box is checked. */
  acknowledged: ReadonlySet<string>
  onAcknowledge: (acknowledged: ReadonlySet<string>) => void
  iconOf?: (confirmation: T) => ReactNode
}

/** The consequences of a broadcast, each with the checkbox that confirms it. */
export const ConfirmationWarnings = <T extends Confirmable>(props: ConfirmationWarningsProps<T>) =>
  props.confirmations.map(confirmation => (
    <ReceiptWarning
      key={confirmation.key}
      icon={props.iconOf?.(confirmation)}
      action={
        <Checkbox
          size="xs"
          label={confirmation.label}
          checked={props.acknowledged.has(confirmation.key)}
          onChange={event => {
            const next = new Set(props.acknowledged)
            if (event.currentTarget.checked) next.add(confirmation.key)
            else next.delete(confirmation.key)
            props.onAcknowledge(next)
          }}
        />
      }
    >
      {showControlCharacters(confirmation.text)}
    </ReceiptWarning>
  ))
