import { Button, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useSession } from '#/api/api-context'
import { useHistoryState } from '#/nav/history-state'
import type { NumberRules } from '#/parts/mdn/interpret'
import { Mdn } from '#/parts/mdn/Mdn'
import { readNumber } from '#/parts/mdn/read-number'
import { text as mdnText } from '#/parts/mdn/text'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { checkedBy } from '#/ui/form/checked-by'
import { useZodForm } from '#/ui/form/use-zod-form'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { Panel } from '#/ui/layout/Panel'
import { labHistorySchema } from '../lab-address'
import { Handset } from './Handset'
import { RecentNumbers } from './RecentNumbers'
import { text } from './text'
import classes from './HandsetsSection.module.css'

/** A phone: the texts it received, and replies from it. */
export function HandsetsSection() {
  const [{ handset }, setHistory] = useHistoryState(labHistorySchema)
  // Each number is an entry in the history, so Back returns to the previous one
  const open = (mdn: string) => setHistory({ handset: mdn }, { replace: mdn === handset })
  return (
    <div className={`sb-columns ${classes['columns'] ?? ''}`}>
      <div className={classes['box']}>
        <HandsetPicker onOpen={open} />
      </div>
      <div className={classes['main']}>
        {handset === undefined ? (
          <Panel title={text.picker.noneTitle} flush>
            <EmptyState title={text.picker.none} />
          </Panel>
        ) : (
          <Handset key={handset} mdn={handset} />
        )}
      </div>
      <div className={classes['recents']}>
        <RecentNumbers openNumber={handset} onOpen={open} />
      </div>
    </div>
  )
}

const t = text.picker

const schemaFor = (home: NumberRules) =>
  checkedBy(({ number }: { number: string }, fault) => {
    const reading = readNumber(number, home)
    if (reading === null) return fault('number', t.empty)
    return 'mdn' in reading ? reading.mdn : fault('number', mdnText.fault(reading.fault))
  })

/** Opens a handset by its number. */
function HandsetPicker({ onOpen }: { onOpen: (mdn: string) => void }) {
  // A handset has an E.164 number whatever the API version
  const home = { ...useSession().connection, api_version: 2 } as const
  const form = useZodForm(schemaFor(home), {
    defaultValues: { number: '' },
    onSubmit: mdn => {
      form.reset()
      onOpen(mdn)
    },
  })
  const reading = readNumber(useWatch({ control: form.control, name: 'number' }), home)
  return (
    <form className={classes['form']} onSubmit={form.submit} noValidate>
      <TextInput
        {...form.field('number')}
        {...verbatimProps}
        label={t.label}
        description={t.help}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={t.placeholder}
        type="text"
        enterKeyHint="go"
      />
      {reading !== null && 'mdn' in reading ? (
        <p className="sb-text sb-wrap">
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
