import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useZodForm } from '#/ui/form/use-zod-form'
import { stepSchema, stepUnits } from './clock-step'
import { text as t } from './text'
import classes from './StepForm.module.css'

interface StepFormProps {
  isBusy: boolean
  onStep: (advance: string) => void
}

/** Moves the clock by a custom step. */
export function StepForm({ isBusy, onStep }: StepFormProps) {
  const form = useZodForm(stepSchema, { defaultValues: { amount: '', unit: 'H' }, onSubmit: onStep })
  return (
    <form className={classes['form']} onSubmit={form.submit} noValidate>
      <TextInput
        {...form.field('amount')}
        className={classes['amount'] ?? ''}
        label={t.amount}
        inputMode="numeric"
        autoComplete="off"
      />
      <NativeSelect
        {...form.field('unit', { deps: 'amount' })}
        className={classes['unit'] ?? ''}
        label={t.unit}
        data={stepUnits.map(value => ({ value, label: t.units[value] }))}
      />
      <Button type="submit" className={classes['move'] ?? ''} aria-disabled={isBusy || undefined}>
        {t.move}
      </Button>
    </form>
  )
}
