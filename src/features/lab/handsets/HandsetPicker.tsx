import { Button, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Mdn } from '#/parts/mdn/Mdn'
import { readNumber } from '#/parts/mdn/read-number'
import { text as mdnText } from '#/parts/mdn/text'
import { asTyped } from '#/ui/form/as-typed'
import { checkedBy } from '#/ui/form/checked-by'
import { useZodForm } from '#/ui/form/use-zod-form'
import { text } from './text'
import classes from './HandsetPicker.module.css'

const t = text.picker

interface HandsetPickerProps {
  homeCountry: string
  onOpen: (mdn: string) => void
}

/** A handset has an E.164 number whatever the API version. */
const read = (typed: string, homeCountry: string) => readNumber(typed, { home_country: homeCountry, api_version: 2 })

const schemaFor = (homeCountry: string) =>
  checkedBy(({ number }: { number: string }, fault) => {
    const reading = read(number, homeCountry)
    if (reading === null) return fault('number', t.empty)
    return 'mdn' in reading ? reading.mdn : fault('number', mdnText.fault(reading.fault))
  })

/** Opens a handset by its number. */
export function HandsetPicker({ homeCountry, onOpen }: HandsetPickerProps) {
  const form = useZodForm(schemaFor(homeCountry), {
    defaultValues: { number: '' },
    onSubmit: mdn => {
      form.reset()
      onOpen(mdn)
    },
  })
  const reading = read(useWatch({ control: form.control, name: 'number' }), homeCountry)
  return (
    <form className={classes['box']} onSubmit={form.submit} noValidate>
      <TextInput
        {...form.field('number')}
        {...asTyped}
        label={t.label}
        description={t.help}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={t.placeholder}
        type="text"
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
