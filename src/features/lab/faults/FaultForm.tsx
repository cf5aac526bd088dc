import { Button, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { FaultRule } from '#/contract/control'
import { useZodForm } from '#/ui/form/use-zod-form'
import { Panel } from '#/ui/layout/Panel'
import { describeFault } from './describe-fault'
import { defaultFault, faultEffects, faultMethods, faultSchema, type FaultValues } from './fault-form'
import { text } from './text'
import classes from './FaultForm.module.css'

const t = text.form
const wrapperOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

interface FaultFormProps {
  isBusy: boolean
  onSet: (rule: FaultRule, name: string) => void
}

/** A form for a custom rule, described in words before it is set. */
export function FaultForm({ isBusy, onSet }: FaultFormProps) {
  const form = useZodForm(faultSchema, {
    defaultValues: defaultFault,
    onSubmit: rule => onSet(rule, describeFault(rule)),
  })
  const values = useWatch({ control: form.control })
  const reading = faultSchema.safeParse(values)
  const field = (name: Exclude<keyof FaultValues, 'effect' | 'method'>) => ({
    ...form.field(name),
    label: t[name],
    inputWrapperOrder: wrapperOrder,
    autoComplete: 'off',
  })
  return (
    <Panel title={t.title}>
      <form className={classes['form']} onSubmit={form.submit} noValidate>
        <NativeSelect
          {...form.field('effect', { deps: 'delay' })}
          className={classes['effect'] ?? ''}
          label={t.effect}
          data={faultEffects.map(value => ({ value, label: t.effects[value] }))}
        />
        <NativeSelect
          {...form.field('method')}
          label={t.method}
          data={faultMethods.map(value => ({ value, label: value === '' ? t.anyMethod : value }))}
        />
        {values.effect === 'status' ? (
          <>
            <TextInput {...field('status')} inputMode="numeric" />
            <TextInput {...field('retryAfter')} inputMode="numeric" />
            <Textarea
              {...field('body')}
              className={classes['wide'] ?? ''}
              description={t.bodyHelp}
              rows={2}
              spellCheck={false}
            />
          </>
        ) : null}
        <TextInput {...field('path')} className={classes['wide'] ?? ''} description={t.pathHelp} spellCheck={false} />
        <TextInput {...field('times')} inputMode="numeric" description={t.timesHelp} />
        <TextInput {...field('chance')} inputMode="numeric" />
        <TextInput {...field('delay')} inputMode="numeric" />
        <div className={`sb-row ${classes['actions'] ?? ''}`}>
          <p className={`sb-muted sb-wrap ${classes['words'] ?? ''}`}>
            {reading.success ? describeFault(reading.data) : null}
          </p>
          <Button type="submit" aria-disabled={isBusy || undefined}>
            {t.submit}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
