import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode, type SubmitEvent } from 'react'
import { useApi } from '#/api/api-context'
import { personSearchQuery, type PersonLookUp, type PersonReading, type PersonsFound } from '#/api/persons'
import { announce } from '#/ui/feedback/LiveRegion'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { shortenName, LongText } from '#/ui/format/LongText'
import { interpretLookUp, type Interpretation } from './interpret'
import { Mdn } from './Mdn'
import { text } from './text'
import classes from './PersonFinder.module.css'

const t = text.finder

interface PersonFinderProps {
  /** Fills the field at first. */
  initialText?: string
  /** For a page with no other purpose: focuses the field when the page opens. */
  autoFocus?: boolean
  /** Called on every keystroke, for pages where the text should survive a reload. */
  onType?: (typed: string) => void
  onFound: (person: PersonReading) => void
  /** Shows a failed call the way the app does: parts may not import each other. */
  renderError: (error: unknown, onRetry: () => void) => ReactNode
}

/** Finds one person for an action: interprets text like the look-up, searches once, and lets the user choose among several. */
export function PersonFinder({ initialText = '', autoFocus = false, onType, onFound, renderError }: PersonFinderProps) {
  const api = useApi()
  const { home_country: homeCountry, api_version: apiVersion } = api.session.connection
  const [typed, setTyped] = useState(initialText)
  const [searched, setSearched] = useState<PersonLookUp | null>(null)
  const [error, setError] = useState<string | null>(null)
  const lookUp = interpretLookUp(typed, { homeCountry, apiVersion })
  const found = useQuery({
    ...personSearchQuery(api, searched ?? { kind: 'mdn', value: '' }),
    enabled: searched !== null,
  })

  const open = useEffectEvent(onFound)
  const { data, isFetching } = found
  useEffect(() => {
    const [first] = data?.people ?? []
    const isOne = data?.people.length === 1 && data.unreadable.length === 0 && !data.full
    if (searched !== null && !isFetching && first && isOne) open(first)
  }, [searched, data, isFetching])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (lookUp.kind === 'read') {
      setSearched({ kind: lookUp.chosen.kind, value: lookUp.chosen.value })
      return
    }
    const sentence = lookUp.kind === 'refused' ? text.fault(lookUp.fault) : t.nothing
    setError(sentence)
    announce(sentence, 'assertive')
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
          error={error}
          onChange={event => {
            setTyped(event.currentTarget.value)
            onType?.(event.currentTarget.value)
            setError(null)
            setSearched(null)
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
      {lookUp.kind === 'read' ? <InterpretationLine interpretation={lookUp.chosen} /> : null}
      {alternatives.length === 0 ? null : (
        <div className={classes['alternatives']}>
          <span className="sb-dim">{t.or}</span>
          {alternatives.map(({ kind, value }) => (
            <Button key={`${kind} ${value}`} size="xs" onClick={() => setSearched({ kind, value })}>
              {t.kinds[kind]}
            </Button>
          ))}
        </div>
      )}
      {found.error && !found.isFetching ? renderError(found.error, () => void found.refetch()) : null}
      {searched !== null && found.isFetching ? <LoadingSkeleton rows={2} /> : null}
      {searched !== null && data && !found.isFetching ? <SearchResult found={data} onChoose={onFound} /> : null}
    </div>
  )
}

function InterpretationLine({ interpretation: { kind, value, how } }: { interpretation: Interpretation }) {
  return (
    <p className={classes['how']}>
      <b>{kind === 'mdn' ? <Mdn value={value} /> : <LongText text={value} limit={60} />}</b> {text.how(how)}
    </p>
  )
}

interface SearchResultProps {
  found: PersonsFound
  onChoose: (person: PersonReading) => void
}

function SearchResult({ found: { people, unreadable, full }, onChoose }: SearchResultProps) {
  if (people.length + unreadable.length === 0) return <p role="status">{t.nobody}</p>
  return (
    <div>
      {people.length === 0 ? null : <p role="status">{t.several(people.length)}</p>}
      <ul className={classes['people']}>
        {people.map(reading => (
          <li key={reading.person.person_key}>
            <Button size="xs" onClick={() => onChoose(reading)} aria-label={t.choose(personLabel(reading))}>
              <bdi>{personLabel(reading)}</bdi>
            </Button>
            <bdi className="sb-dim">{distinguishingDetails(reading)}</bdi>
          </li>
        ))}
      </ul>
      {unreadable.length > 0 ? <p role="status">{t.unreadable(unreadable.length)}</p> : null}
      {full ? <p className="sb-dim">{t.full}</p> : null}
    </div>
  )
}

/** Tells people with the same name and number apart: `CRM-20417, carrier 31`. */
function distinguishingDetails({ person }: PersonReading): string {
  const carrier = person.mobile_phone?.carrier_code
  return shortenName([person.external_person_id, carrier ? t.carrier(carrier) : null].filter(Boolean).join(', '), 200)
}

/** A person's short label inside a sentence: the name if the company stores one, else an id. */
export function personLabel({ person }: PersonReading): string {
  const fields = person.custom_fields ?? {}
  const name = ['first_name', 'last_name']
    .map(key => (Object.hasOwn(fields, key) ? fields[key] : ''))
    .filter(part => typeof part === 'string' && part.trim() !== '')
    .join(' ')
  return shortenName(name === '' ? (person.external_person_id ?? person.person_key) : name)
}
