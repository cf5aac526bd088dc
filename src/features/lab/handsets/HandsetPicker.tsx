import { Button, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Mdn } from '#/parts/mdn/Mdn'
import { readNumber } from '#/parts/mdn/read-number'
import { text as mdnText } from '#/parts/mdn/text'
import { announce } from '#/ui/feedback/LiveRegion'
import { text } from './text'
import classes from './HandsetPicker.module.css'

const t = text.picker

interface HandsetPickerProps {
  homeCountry: string
  onOpen: (mdn: string) => void
}

/** Opens a handset by its number. */
export function HandsetPicker({ homeCountry, onOpen }: HandsetPickerProps) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  // A handset has an E.164 number whatever the API version
  const reading = readNumber(typed, { homeCountry, apiVersion: 2 })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reading !== null && 'mdn' in reading) {
      setTyped('')
      onOpen(reading.mdn)
      return
    }
    const fault = reading === null ? t.empty : mdnText.fault(reading.fault)
    setRefused(fault)
    announce(fault, 'assertive')
  }
  return (
    <form className={classes['box']} onSubmit={submit} noValidate>
      <TextInput
        label={t.label}
        description={t.help}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={t.placeholder}
        value={typed}
        error={refused}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setRefused(null)
        }}
        type="text"
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      {reading !== null && 'mdn' in reading ? (
        <p className={classes['how']}>
          <b className={classes['value']}>
            <Mdn value={reading.mdn} />
          </b>{' '}
          {mdnText.how(reading.how)}
        </p>
      ) : null}
      <Button type="submit">{t.open}</Button>
    </form>
  )
}
