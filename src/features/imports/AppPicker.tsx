import { NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { pathSegmentFault } from '#/contract/format/path'
import { announce } from '#/ui/feedback/LiveRegion'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { text } from './text'
import { useAppIds } from './use-app'
import classes from './AppPicker.module.css'

/** The option that shows the text field for an id. */
const ENTER_ID = ''

/** Selects an app: a known one, or one whose id is typed. */
export function AppPicker({ app, onChoose }: { app: string; onChoose: (app: string) => void }) {
  const known = useAppIds()
  const choices = app === '' || known.includes(app) ? known : [...known, app]
  const [isTyping, setIsTyping] = useState(app === '')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  return (
    <form
      className={classes['form']}
      onSubmit={event => {
        event.preventDefault()
        const next = typed.trim()
        const invalid = next === '' ? text.app.missing : pathSegmentFault(next) === null ? null : text.app.invalid
        setFault(invalid)
        if (invalid !== null) {
          announce(invalid, 'assertive')
          return
        }
        setIsTyping(false)
        setTyped('')
        // The text field disappears, so move the focus
        select.current?.focus()
        onChoose(next)
      }}
      noValidate
    >
      {choices.length > 0 ? (
        <NativeSelect
          ref={select}
          size="sm"
          aria-label={text.app.label}
          value={isTyping ? ENTER_ID : app}
          data={[...choices.map(one => ({ value: one, label: one })), { value: ENTER_ID, label: text.app.other }]}
          onChange={event => {
            const chosen = event.currentTarget.value
            setIsTyping(chosen === ENTER_ID)
            if (chosen !== ENTER_ID) onChoose(chosen)
          }}
        />
      ) : null}
      {isTyping ? (
        <>
          <TextInput
            size="sm"
            aria-label={text.app.id}
            placeholder={text.app.id}
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={typed}
            error={fault}
            onChange={event => {
              setTyped(event.currentTarget.value)
              setFault(null)
            }}
          />
          <PlainButton type="submit">{text.app.show}</PlainButton>
        </>
      ) : null}
    </form>
  )
}
