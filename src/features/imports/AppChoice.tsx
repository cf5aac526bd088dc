import { NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { pathSegmentFault } from '#/contract/format/path'
import { announce } from '#/ui/feedback/LiveRegion'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { text } from './text'
import { useAppIds } from './use-app'
import classes from './AppChoice.module.css'

/** The choice that opens the field for an id. */
const TYPED = ''

/** Whose tokens: an app that is known, or one that is typed. */
export function AppChoice({ app, onChoose }: { app: string; onChoose: (app: string) => void }) {
  const known = useAppIds()
  const choices = app === '' || known.includes(app) ? known : [...known, app]
  const [typing, setTyping] = useState(app === '')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  return (
    <form
      className={classes['form']}
      onSubmit={event => {
        event.preventDefault()
        const next = typed.trim()
        const wrong = next === '' ? text.app.need : pathSegmentFault(next) === null ? null : text.app.bad
        setFault(wrong)
        if (wrong !== null) {
          announce(wrong, 'assertive')
          return
        }
        setTyping(false)
        setTyped('')
        // The field goes: the focus must stay somewhere
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
          value={typing ? TYPED : app}
          data={[...choices.map(one => ({ value: one, label: one })), { value: TYPED, label: text.app.other }]}
          onChange={event => {
            const chosen = event.currentTarget.value
            setTyping(chosen === TYPED)
            if (chosen !== TYPED) onChoose(chosen)
          }}
        />
      ) : null}
      {typing ? (
        <>
          <TextInput
            size="sm"
            aria-label={text.app.typed}
            placeholder={text.app.typed}
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
