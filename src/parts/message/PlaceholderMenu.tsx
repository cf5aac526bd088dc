import { Button, Menu } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { LIST_NAME } from './fill-in'
import { readPlaceholders, writePlaceholder, writeWithFallback } from './placeholders'
import { text } from './text'
import { typeAndSelect, typeInto } from './TextField'
import classes from './PlaceholderMenu.module.css'

const t = text.fallback

interface PlaceholderMenuProps {
  /** Fields whose values can be inserted for each recipient. */
  fields: readonly { readonly key: string; readonly label: string }[]
  /** Whether the service fills in a fallback for people without a value. */
  supportsFallbacks: boolean
  /** The text area into which the placeholder is inserted. */
  field: RefObject<HTMLTextAreaElement | null>
}

/** Inserts a placeholder into a message, with a fallback for people without a value if the service supports it. */
export function PlaceholderMenu({ fields, supportsFallbacks, field }: PlaceholderMenuProps) {
  'use no memo' // small: memoization would enlarge the largest page and save nothing
  const [wantsFallback, setWantsFallback] = useState(false)
  const hasFallback = supportsFallbacks && wantsFallback
  const insert = (key: string) => {
    leavePlaceholder(field.current)
    // The name of the list needs no fallback: every recipient is on one
    if (!hasFallback || key === LIST_NAME) typeInto(field.current, writePlaceholder(key))
    else typeAndSelect(field.current, writeWithFallback(key, t.example), t.example)
  }
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button leftSection={<IconBraces size={16} stroke={1.5} aria-hidden />}>{text.placeholder}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* First, because with many fields the end of the menu is out of sight */}
        {supportsFallbacks ? (
          <Menu.CheckboxItem checked={wantsFallback} onChange={setWantsFallback}>
            {t.toggle}
          </Menu.CheckboxItem>
        ) : null}
        <Menu.Label className={classes['note']}>
          {supportsFallbacks ? (hasFallback ? t.on : t.off) : t.unsupported}
        </Menu.Label>
        <Menu.Divider />
        {fields.map(({ key, label }) => (
          <Menu.Item key={key} rightSection={<span className="sb-mono">{key}</span>} onClick={() => insert(key)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Moves the caret out of a placeholder, such as after typing its fallback: nested placeholders cannot be read. */
function leavePlaceholder(field: HTMLTextAreaElement | null): void {
  if (!field) return
  const { value, selectionStart: caret } = field
  const around = readPlaceholders(value).placeholders.find(({ start, end }) => start < caret && caret < end)
  if (around) field.setSelectionRange(around.end, around.end)
}
