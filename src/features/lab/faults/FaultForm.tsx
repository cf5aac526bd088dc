import { Button, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import type { FaultRule } from '#/contract/control'
import { Panel } from '#/ui/layout/Panel'
import { text } from '../text'
import { describeFault } from './describe-fault'
import { emptyFault, faultActs, faultMethods, readFault, type FaultFaults, type FaultValues } from './fault-form'
import classes from './FaultForm.module.css'

const t = text.faults.form
const wrapperOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

/** A rule of one's own, said in words before it is set. */
export function FaultForm({ onSet }: { onSet: (rule: FaultRule, name: string) => void }) {
  const [values, setValues] = useState(emptyFault)
  const [faults, setFaults] = useState<FaultFaults>({})
  const reading = readFault(values)

  const change = (patch: Partial<FaultValues>) => {
    setValues({ ...values, ...patch })
    setFaults({})
  }
  const field = (name: Exclude<keyof FaultValues, 'act' | 'method'>) => ({
    label: t[name],
    inputWrapperOrder: wrapperOrder,
    value: values[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }),
  })
  const number = (name: Exclude<keyof FaultValues, 'act' | 'method'>) => ({
    ...field(name),
    inputMode: 'numeric' as const,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reading.ok) onSet(reading.rule, describeFault(reading.rule))
    else setFaults(reading.faults)
  }
  return (
    <Panel title={text.faults.custom}>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <NativeSelect
          className={classes['act'] ?? ''}
          label={t.act}
          value={values.act}
          data={faultActs.map(value => ({ value, label: t.acts[value] }))}
          onChange={event => {
            const act = faultActs.find(one => one === event.currentTarget.value)
            if (act) change({ act })
          }}
        />
        <NativeSelect
          label={t.method}
          value={values.method}
          data={faultMethods.map(value => ({ value, label: value === '' ? t.anyMethod : value }))}
          onChange={event => change({ method: event.currentTarget.value })}
        />
        {values.act === 'status' ? (
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
        <div className={classes['acts']}>
          <p className={classes['words']}>{reading.ok ? describeFault(reading.rule) : null}</p>
          <Button type="submit">{t.submit}</Button>
        </div>
      </form>
    </Panel>
  )
}
