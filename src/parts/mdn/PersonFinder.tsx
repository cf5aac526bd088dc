import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode, type SubmitEvent } from 'react'
import { useApi } from '#/api/api-context'
import { personSearchQuery, type PersonLookUp, type PersonReading, type PersonsFound } from '#/api/persons'
import { announce } from '#/ui/feedback/LiveRegion'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { plural } from '#/ui/format/format'
import { asWord, LongText } from '#/ui/format/LongText'
import { defineTexts } from '#/ui/format/texts'
import { Mdn } from './Mdn'
import { interpretLookUp, type Interpretation } from './reading'
import classes from './PersonFinder.module.css'

const t = defineTexts('parts/mdn/PersonFinder', {
  label: 'Number, person key, person id or external id',
  find: 'Find the person',
  or: 'Or read as',
  nothing: 'Type or paste a number or an id first.',
  nobody: 'Nobody has this. Check what was typed for a mistake.',
  several: (count: number) =>
    count === 1 ? 'One person has this number:' : `${count} people have this number. Choose one:`,
  full: 'The service returns no more: there may be others.',
  unreadable: (count: number) =>
    `${plural(count, { one: 'person', other: 'people' })} of the answer cannot be read. Look up under Persons to see what came.`,
  carrier: (code: string) => `carrier ${code}`,
  choose: (who: string) => `Choose ${who}`,
  kinds: { mdn: 'number', person_key: 'person key', person_id: 'person id', external_id: 'external id' },
})

interface PersonFinderProps {
  /** Stands in the box at the beginning. */
  start?: string
  /** The page is for nothing else: the cursor stands in the box when it opens. */
  autoFocus?: boolean
  /** Called with every key, where what is typed shall survive a reload. */
  onType?: (typed: string) => void
  onFound: (reading: PersonReading) => void
  /** A failed call in the app's way: the parts do not know each other. */
  notice: (error: unknown, onRetry: () => void) => ReactNode
}

/** Finds one person where an act needs one: read as the look-up reads, asked once, and chosen where several answer. */
export function PersonFinder({ start = '', autoFocus = false, onType, onFound, notice }: PersonFinderProps) {
  const api = useApi()
  const { home_country: homeCountry, api_version: apiVersion } = api.session.connection
  const [typed, setTyped] = useState(start)
  const [asked, setAsked] = useState<PersonLookUp | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const lookUp = interpretLookUp(typed, { homeCountry, apiVersion })
  const found = useQuery({ ...personSearchQuery(api, asked ?? { kind: 'mdn', value: '' }), enabled: asked !== null })

  const open = useEffectEvent(onFound)
  const { data, isFetching } = found
  useEffect(() => {
    const [first] = data?.people ?? []
    const isOne = data?.people.length === 1 && data.unreadable.length === 0 && !data.full
    if (asked !== null && !isFetching && first && isOne) open(first)
  }, [asked, data, isFetching])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (lookUp.kind === 'read') {
      setAsked({ kind: lookUp.chosen.kind, value: lookUp.chosen.value })
      return
    }
    const fault = lookUp.kind === 'refused' ? lookUp.reason : t.nothing
    setRefused(fault)
    announce(fault, 'assertive')
  }
  const alternatives = lookUp.kind === 'empty' ? [] : lookUp.alternatives
  return (
    <div className="sb-stack">
      <form role="search" aria-label={t.find} onSubmit={submit} noValidate className={classes['form']}>
        <TextInput
          className={classes['field'] ?? ''}
          label={t.label}
          value={typed}
          autoFocus={autoFocus}
          error={refused}
          onChange={event => {
            setTyped(event.currentTarget.value)
            onType?.(event.currentTarget.value)
            setRefused(null)
            setAsked(null)
          }}
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit">{t.find}</Button>
      </form>
      {lookUp.kind === 'read' ? <How reading={lookUp.chosen} /> : null}
      {alternatives.length === 0 ? null : (
        <div className={classes['others']}>
          <span className="sb-dim">{t.or}</span>
          {alternatives.map(reading => (
            <Button
              key={`${reading.kind} ${reading.value}`}
              size="xs"
              onClick={() => setAsked({ kind: reading.kind, value: reading.value })}
            >
              {t.kinds[reading.kind]}
            </Button>
          ))}
        </div>
      )}
      {found.error && !found.isFetching ? notice(found.error, () => void found.refetch()) : null}
      {asked !== null && found.isFetching ? <LoadingSkeleton rows={2} /> : null}
      {asked !== null && data && !found.isFetching ? <Answer found={data} onChoose={onFound} /> : null}
    </div>
  )
}

function How({ reading }: { reading: Interpretation }) {
  return (
    <p className={classes['how']}>
      <b>{reading.kind === 'mdn' ? <Mdn value={reading.value} /> : <LongText text={reading.value} limit={60} />}</b>{' '}
      {reading.how}
    </p>
  )
}

interface AnswerProps {
  found: PersonsFound
  onChoose: (reading: PersonReading) => void
}

function Answer({ found: { people, unreadable, full }, onChoose }: AnswerProps) {
  if (people.length + unreadable.length === 0) return <p role="status">{t.nobody}</p>
  return (
    <div>
      {people.length === 0 ? null : <p role="status">{t.several(people.length)}</p>}
      <ul className={classes['people']}>
        {people.map(reading => (
          <li key={reading.person.person_key}>
            <Button size="xs" onClick={() => onChoose(reading)} aria-label={t.choose(personWord(reading))}>
              <bdi>{personWord(reading)}</bdi>
            </Button>
            <bdi className="sb-dim">{apartOf(reading)}</bdi>
          </li>
        ))}
      </ul>
      {unreadable.length > 0 ? <p role="status">{t.unreadable(unreadable.length)}</p> : null}
      {full ? <p className="sb-dim">{t.full}</p> : null}
    </div>
  )
}

/** What tells people with one number apart where their names do not: `CRM-20417, carrier 31`. */
function apartOf({ person }: PersonReading): string {
  const carrier = person.mobile_phone?.carrier_code
  return asWord([person.external_person_id, carrier ? t.carrier(carrier) : null].filter(Boolean).join(', '), 200)
}

/** A person in one word: the name where the company keeps one, else an id. */
export function personWord({ person }: PersonReading): string {
  const fields = person.custom_fields ?? {}
  const name = ['first_name', 'last_name']
    .map(key => (Object.hasOwn(fields, key) ? fields[key] : ''))
    .filter(part => typeof part === 'string' && part.trim() !== '')
    .join(' ')
  return asWord(name === '' ? (person.external_person_id ?? person.person_key) : name)
}
