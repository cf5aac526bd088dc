import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { formatNumber } from '#/ui/format/format'
import { maxStep, parseStep, stepUnits, type StepUnit } from './clock-step'
import { text as t } from './text'
import classes from './StepForm.module.css'

/** Moves the clock by a custom step. */
export function StepForm({ onStep }: { onStep: (advance: string) => void }) {
  const [amount, setAmount] = useState('')
  const [unit, setUnit] = useState<StepUnit>('H')
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const step = parseStep(amount, unit)
    setInvalid(step === null)
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
        error={isInvalid ? t.invalidAmount(formatNumber(maxStep[unit])) : null}
        onChange={event => {
          setAmount(event.currentTarget.value)
          setInvalid(false)
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
