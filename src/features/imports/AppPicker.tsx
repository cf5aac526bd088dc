import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { pathSegmentSchema } from '#/contract/format/path'
import { useZodForm } from '#/ui/form/use-zod-form'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { useAppIds } from './batches-address'
import { text } from './text'
import classes from './AppPicker.module.css'

/** The option that shows the text field for an id. */
const ENTER_ID = ''
const schema = z.object({ id: pathSegmentSchema(text.app.missing, text.app.invalid) })

/** Selects an app: a known one, or one whose id is typed. */
export function AppPicker({ app, onChoose }: { app: string; onChoose: (app: string) => void }) {
  const known = useAppIds()
  const choices = app === '' || known.includes(app) ? known : [...known, app]
  const [wantsTyping, setWantsTyping] = useState(false)
  // Also after Back, which may lead to the page without an app
  const isTyping = wantsTyping || app === ''
  const [hasTyped, setHasTyped] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const form = useZodForm(schema, {
    defaultValues: { id: '' },
    onSubmit: ({ id }) => {
      setWantsTyping(false)
      form.reset()
      // The text field disappears, so move the focus: now, or when the select appears for the first id
      setHasTyped(true)
      select.current?.focus()
      onChoose(id)
    },
  })
  return (
    <form className={`sb-row ${classes['form'] ?? ''}`} onSubmit={form.submit} noValidate>
      {choices.length > 0 ? (
        <NativeSelect
          ref={select}
          autoFocus={hasTyped}
          size="sm"
          aria-label={text.app.label}
          value={isTyping ? ENTER_ID : app}
          data={[...choices.map(one => ({ value: one, label: one })), { value: ENTER_ID, label: text.app.other }]}
          onChange={event => {
            const chosen = event.currentTarget.value
            setWantsTyping(chosen === ENTER_ID)
            if (chosen !== ENTER_ID) onChoose(chosen)
          }}
        />
      ) : null}
      {isTyping ? (
        <>
          <TextInput
            {...form.field('id')}
            {...verbatimProps}
            size="sm"
            aria-label={text.app.id}
            placeholder={text.app.id}
          />
          <Button type="submit">{text.app.use}</Button>
        </>
      ) : null}
    </form>
  )
}
