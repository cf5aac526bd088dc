import { Button, TextInput } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useApi } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { announce } from '#/ui/feedback/LiveRegion'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { LongText } from '#/ui/format/LongText'
import { interpretLookUp, type Interpretation } from './interpret'
import { Mdn } from './Mdn'
import { PersonChoices } from './PersonChoices'
import { text } from './text'
import { usePersonSearch } from './use-person-search'
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
  const { search, find, abandon } = usePersonSearch(onFound)
  const [error, setError] = useState<string | null>(null)
  const lookUp = interpretLookUp(typed, { homeCountry, apiVersion })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (lookUp.kind === 'read') {
      void find({ kind: lookUp.chosen.kind, value: lookUp.chosen.value })
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
            abandon()
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
            <Button key={`${kind} ${value}`} size="xs" onClick={() => void find({ kind, value })}>
              {t.kinds[kind]}
            </Button>
          ))}
        </div>
      )}
      {search?.state === 'failed' ? renderError(search.error, () => void find(search.chosen)) : null}
      {search?.state === 'searching' ? <LoadingSkeleton rows={2} /> : null}
      {search?.state === 'found' ? <PersonChoices found={search.found} onChoose={onFound} /> : null}
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
