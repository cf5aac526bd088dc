import { IconBraces } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { ChoiceList } from '#/ui/inputs/ChoiceList'
import { ToolbarPopover } from '#/ui/overlays/ToolbarPopover'
import { writePlaceholder } from './placeholders'
import { messageText as t } from './text'
import { typeInto } from './TextField'

interface PlaceholderMenuProps {
  /** What can be filled in for each recipient. */
  fields: readonly { readonly key: string; readonly label: string }[]
  /** Where the chosen one is typed. */
  field: RefObject<HTMLTextAreaElement | null>
}

/** Types a placeholder into a message. */
export function PlaceholderMenu({ fields, field }: PlaceholderMenuProps) {
  return (
    <ToolbarPopover label={t.placeholders} icon={IconBraces} says={t.placeholder}>
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
            // closing gives the focus back to the button; the text takes it from there
            setTimeout(() => typeInto(field.current, writePlaceholder(name)), 0)
          }}
          onClose={close}
        />
      )}
    </ToolbarPopover>
  )
}
