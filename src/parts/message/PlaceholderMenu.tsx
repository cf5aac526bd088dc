import { Button, Menu } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import type { RefObject } from 'react'
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
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button leftSection={<IconBraces size={16} stroke={1.5} aria-hidden />}>{t.placeholder}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.map(({ key, label }) => (
          <Menu.Item
            key={key}
            rightSection={<span className="sb-mono">{key}</span>}
            onClick={() => typeInto(field.current, writePlaceholder(key))}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
