import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { formatNumber } from '#/ui/format/format'
import { text } from '../text'
import { longestStep, stepOf, stepUnits, type StepUnit } from './clock-step'
import classes from './StepForm.module.css'

const t = text.clock

/** Any other step of the clock. */
export function StepForm({ onStep }: { onStep: (advance: string) => void }) {
  const [amount, setAmount] = useState('')
  const [unit, setUnit] = useState<StepUnit>('H')
  const [isRefused, setRefused] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const step = stepOf(amount, unit)
    setRefused(step === null)
    if (step !== null) onStep(step)
  }
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <TextInput
        className={classes['amount'] ?? ''}
        label={t.amount}
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        error={isRefused ? t.wrong(formatNumber(longestStep[unit])) : null}
        onChange={event => {
          setAmount(event.currentTarget.value)
          setRefused(false)
        }}
      />
      <NativeSelect
        className={classes['unit'] ?? ''}
        label={t.unit}
        value={unit}
        data={stepUnits.map(value => ({ value, label: t.units[value] }))}
        onChange={event => {
          const next = stepUnits.find(one => one === event.currentTarget.value)
          if (next) setUnit(next)
        }}
      />
      <Button type="submit" className={classes['move'] ?? ''}>
        {t.move}
      </Button>
    </form>
  )
}
