import { Button, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import type { FaultRule } from '#/contract/control'
import { Panel } from '#/ui/layout/Panel'
import { describeFault } from './describe-fault'
import { emptyFault, faultEffects, faultMethods, readFault, type FaultFormErrors, type FaultValues } from './fault-form'
import { text } from './text'
import classes from './FaultForm.module.css'

const t = text.form
const wrapperOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

/** A form for a custom rule, described in words before it is set. */
export function FaultForm({ onSet }: { onSet: (rule: FaultRule, name: string) => void }) {
  const [values, setValues] = useState(emptyFault)
  const [faults, setFaults] = useState<FaultFormErrors>({})
  const reading = readFault(values)

  const change = (patch: Partial<FaultValues>) => {
    setValues({ ...values, ...patch })
    setFaults({})
  }
  const field = (name: Exclude<keyof FaultValues, 'effect' | 'method'>) => ({
    label: t[name],
    inputWrapperOrder: wrapperOrder,
    value: values[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }),
  })
  const number = (name: Exclude<keyof FaultValues, 'effect' | 'method'>) => ({
    ...field(name),
    inputMode: 'numeric' as const,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reading.ok) onSet(reading.rule, describeFault(reading.rule))
    else setFaults(reading.faults)
  }
  return (
    <Panel title={t.title}>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <NativeSelect
          className={classes['effect'] ?? ''}
          label={t.effect}
          value={values.effect}
          data={faultEffects.map(value => ({ value, label: t.effects[value] }))}
          onChange={event => {
            const effect = faultEffects.find(one => one === event.currentTarget.value)
            if (effect) change({ effect })
          }}
        />
        <NativeSelect
          label={t.method}
          value={values.method}
          data={faultMethods.map(value => ({ value, label: value === '' ? t.anyMethod : value }))}
          onChange={event => change({ method: event.currentTarget.value })}
        />
        {values.effect === 'status' ? (
          <>
            <TextInput {...number('status')} />
            <TextInput {...number('retryAfter')} />
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
        <TextInput {...number('times')} description={t.timesHelp} />
        <TextInput {...number('chance')} />
        <TextInput {...number('delay')} />
        <div className={classes['actions']}>
          <p className={classes['words']}>{reading.ok ? describeFault(reading.rule) : null}</p>
          <Button type="submit">{t.submit}</Button>
        </div>
      </form>
    </Panel>
  )
}
