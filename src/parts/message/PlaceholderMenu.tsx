import { IconBraces } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { ChoiceList } from '#/ui/inputs/ChoiceList'
import { ToolbarPopover } from '#/ui/overlays/ToolbarPopover'
import { writePlaceholder } from './placeholders'
import { text as t } from './text'
import { typeInto } from './TextField'

interface PlaceholderMenuProps {
  /** Fields whose values can be inserted for each recipient. */
  fields: readonly { readonly key: string; readonly label: string }[]
  /** The text area into which the placeholder is inserted. */
  field: RefObject<HTMLTextAreaElement | null>
}

/** Inserts a placeholder into a message. */
export function PlaceholderMenu({ fields, field }: PlaceholderMenuProps) {
  return (
    <ToolbarPopover label={t.placeholders} icon={IconBraces} buttonLabel={t.placeholder}>
      {close => (
        <ChoiceList
          label={t.placeholders}
          value=""
          choices={fields.map(({ key, label }) => ({
            value: key,
            label,
            note: <span className="sb-mono">{key}</span>,
          }))}
          onChoose={name => {
            // After closing, which returns the focus to the button
            setTimeout(() => typeInto(field.current, writePlaceholder(name)), 0)
          }}
          onClose={close}
        />
      )}
    </ToolbarPopover>
  )
}
