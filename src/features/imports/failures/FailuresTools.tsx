import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useUrlState } from '#/nav/url-state'
import { focusHeading } from '#/ui/behavior/focus-heading'
import { FilterDay } from '#/ui/date/DayField'
import { useTime } from '#/ui/format/use-time'
import { dayOf } from '#/ui/format/zone'
import { ChoiceSelect } from '#/ui/inputs/ChoiceSelect'
import { chosenBatches, failuresAddressSchema, spans } from './failures-address'
import { text } from './text'
import type { KnownBatches } from './use-failures'
import classes from './FailuresPage.module.css'

const t = text.tools

interface FailuresToolsProps {
  /** The apps that can be chosen. */
  apps: readonly string[]
  known: KnownBatches
}

/** Selects the period, the app, and the file. */
export function FailuresTools({ apps, known }: FailuresToolsProps) {
  const [address, setAddress] = useUrlState(failuresAddressSchema)
  const { zone, now } = useTime()
  const chosen = chosenBatches(address)
  const knownFiles = filesOf(known)
  const isUnknown = address.job !== '' && !knownFiles.some(({ job }) => job === address.job)
  // Until the history is read, the file may still turn out to be known
  const files = isUnknown
    ? [...knownFiles, { job: address.job, title: known.isPending ? '' : t.unknownFile }]
    : knownFiles
  const day = (name: 'from' | 'until') => (
    <FilterDay
      label={t[name]}
      value={address[name]}
      onChange={chosen => setAddress({ [name]: chosen }, { replace: true })}
    />
  )
  return (
    <div className={classes['tools']}>
      {chosen === null ? (
        <>
          <ChoiceSelect
            size="sm"
            label={t.span}
            value={address.span}
            disabled={address.job !== ''}
            choices={spans.map(value => ({ value, label: t.spans[value] }))}
            onChange={span => {
              const today = dayOf(now, zone)
              setAddress(
                span === 'days' ? { span, from: address.from || today, until: address.until || today } : { span },
              )
            }}
          />
          {address.span === 'days' && address.job === '' ? (
            <>
              {day('from')}
              {day('until')}
            </>
          ) : null}
          {files.length > 0 ? (
            <NativeSelect
              size="sm"
              label={t.file}
              value={address.job}
              data={[
                { value: '', label: t.allFiles },
                ...files.map(({ job, title }) => ({ value: job, label: title })),
              ]}
              onChange={event => setAddress({ job: event.currentTarget.value })}
            />
          ) : null}
        </>
      ) : (
        <Button
          rightSection={<IconX size={14} stroke={1.5} aria-hidden />}
          aria-label={t.clearChosen(chosen.size)}
          onClick={() => {
            // The button is about to disappear
            focusHeading()
            setAddress({ batches: '' })
          }}
        >
          {t.chosen(chosen.size)}
        </Button>
      )}
      {apps.length > 1 ? (
        <NativeSelect
          size="sm"
          label={t.app}
          value={address.app}
          data={[{ value: '', label: t.allApps }, ...apps.map(app => ({ value: app, label: app }))]}
          onChange={event => setAddress({ app: event.currentTarget.value, job: '', batches: '' })}
        />
      ) : null}
      <Button onClick={known.refetch}>{t.refresh}</Button>
    </div>
  )
}

/** The files that were sent from this browser, the newest first. */
export function filesOf({ sent }: Pick<KnownBatches, 'sent'>): { job: string; title: string }[] {
  const newest = new Map<string, { job: string; title: string; at: number }>()
  for (const { job, title, sent_at: at } of sent)
    newest.set(job, { job, title, at: Math.max(at, newest.get(job)?.at ?? at) })
  return [...newest.values()].toSorted((a, b) => b.at - a.at)
}
