import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useSession } from '#/api/api-context'
import type { PersonReading, PersonsFound } from '#/api/persons'
import { usePreferences } from '#/ui/behavior/preferences'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { checkedBy } from '#/ui/form/checked-by'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { LongText, shortenName } from '#/ui/format/LongText'
import { maskField } from '#/ui/format/mask'
import { interpretLookUp, type Interpretation, type NumberRules } from './interpret'
import { Mdn } from './Mdn'
import { PersonChoices } from './PersonChoices'
import { text } from './text'
import { usePersonSearch } from './use-person-search'
import classes from './PersonFinder.module.css'

const t = text.finder

interface PersonFinderProps {
  /** The initial text of the field. */
  initialText?: string
  /** For a page with no other purpose: focuses the field when the page opens. */
  autoFocus?: boolean
  /** Called on every keystroke, for pages where the text should survive a reload. */
  onType?: (typed: string) => void
  /** Called with the only person, or with the one the user chooses. */
  onFound?: (person: PersonReading) => void
  /** Shows everyone who was found, instead of letting the user choose one. */
  renderFound?: (found: PersonsFound) => ReactNode
  /** Shows a failed call the way the app does: this part may not import `parts/api-log`. */
  renderError: (error: unknown, onRetry: () => void) => ReactNode
}

const schemaFor = (home: NumberRules) =>
  checkedBy(({ typed }: { typed: string }, fault) => {
    const interpreted = interpretLookUp(typed, home)
    if (interpreted.kind === 'read') return interpreted.chosen
    return fault('typed', interpreted.kind === 'refused' ? text.fault(interpreted.fault) : t.nothing)
  })

/** Finds a person for an action: reads text as the lookup does, searches, and lets the user choose among several. */
export function PersonFinder(props: PersonFinderProps) {
  const { initialText = '', autoFocus = false, onType, onFound = () => {}, renderFound, renderError } = props
  const home = useSession().connection
  const { maskNumbers } = usePreferences()
  const { search, find, abandon } = usePersonSearch()
  const form = useZodForm(schemaFor(home), {
    defaultValues: { typed: initialText },
    onSubmit: ({ kind, value }) => void find({ kind, value }, onFound),
  })
  useFormChanges(form, ({ typed }) => {
    onType?.(typed)
    abandon()
  })
  const interpreted = interpretLookUp(useWatch({ control: form.control, name: 'typed' }), home)
  const alternatives = interpreted.kind === 'empty' ? [] : interpreted.alternatives
  // An all-digit id may be someone's number
  const idLabel = (value: string) => (maskNumbers ? maskField('mdn', value) : shortenName(value))
  return (
    <div className="sb-stack">
      <form
        role="search"
        aria-label={t.find}
        onSubmit={form.submit}
        noValidate
        className={`sb-row ${classes['form'] ?? ''}`}
      >
        <TextInput
          {...form.field('typed')}
          {...verbatimProps}
          className={classes['field'] ?? ''}
          label={t.label}
          autoFocus={autoFocus}
          enterKeyHint="search"
        />
        <Button type="submit">{t.find}</Button>
      </form>
      {interpreted.kind === 'read' ? <InterpretationLine interpretation={interpreted.chosen} /> : null}
      {alternatives.length === 0 ? null : (
        <div className={`sb-row sb-wrap ${classes['alternatives'] ?? ''}`}>
          <span className="sb-dim">{t.or}</span>
          {alternatives.map(({ kind, value }) => (
            <Button key={`${kind} ${value}`} size="xs" onClick={() => void find({ kind, value }, onFound)}>
              <span className="sb-wrap">
                <span className="sb-dim">{t.kinds[kind]}</span>{' '}
                {kind === 'mdn' ? <Mdn value={value} /> : <bdi>{idLabel(value)}</bdi>}
              </span>
            </Button>
          ))}
        </div>
      )}
      {search?.state === 'failed' ? renderError(search.error, () => void find(search.lookUp, onFound)) : null}
      {search?.state === 'searching' ? <LoadingSkeleton rows={2} /> : null}
      {search?.state !== 'found' ? null : renderFound ? (
        renderFound(search.found)
      ) : (
        <PersonChoices found={search.found} onChoose={onFound} />
      )}
    </div>
  )
}

function InterpretationLine({ interpretation: { kind, value, how } }: { interpretation: Interpretation }) {
  const { maskNumbers } = usePreferences()
  const id = maskNumbers ? maskField('mdn', value) : <LongText text={value} limit={60} />
  return (
    <p className={classes['interpretation']}>
      {text.howRead(<b>{kind === 'mdn' ? <Mdn value={value} /> : id}</b>, how)}
    </p>
  )
}
