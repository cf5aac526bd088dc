import { Button, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Mdn } from '#/parts/mdn/Mdn'
import { readNumber } from '#/parts/mdn/read-number'
import { announce } from '#/ui/feedback/LiveRegion'
import { text } from '../text'
import classes from './HandsetPicker.module.css'

const t = text.handsets

interface NumberBoxProps {
  homeCountry: string
  onTake: (mdn: string) => void
}

/** Which handset to take, by its number. */
export function HandsetPicker({ homeCountry, onTake }: NumberBoxProps) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  // a handset has a number in E.164 whatever the version of the interface
  const reading = readNumber(typed, { homeCountry, apiVersion: 2 })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reading !== null && 'mdn' in reading) {
      setTyped('')
      onTake(reading.mdn)
      return
    }
    const fault = reading === null ? t.empty : reading.fault
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
          {reading.how}
        </p>
      ) : null}
      <Button type="submit">{t.open}</Button>
    </form>
  )
}
