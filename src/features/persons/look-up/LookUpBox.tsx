import { IconAlertTriangle, IconSearch, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { KeyboardEvent, Ref, SubmitEvent } from 'react'
import type { LookUp, Interpretation } from '#/parts/mdn/reading'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { announce } from '#/ui/feedback/LiveRegion'
import { IconButton } from '#/ui/inputs/IconButton'
import { text } from './text'
import classes from './LookUpBox.module.css'

/** Comes with what reads the box, after the first screen. */
const Readings = lazyPart(() => import('./InterpretationPicker').then(part => part.InterpretationPicker))

interface LookUpBoxProps {
  ref: Ref<HTMLInputElement>
  typed: string
  /** Null as long as the reader is not loaded. */
  lookUp: LookUp | null
  /** Enter was pressed on a text that cannot be asked for. */
  isRefused: boolean
  onType: (text: string) => void
  onAsk: (reading: Interpretation) => void
  onRefuse: (reason: string) => void
  /** Enter was pressed before the text could be read. */
  onEarly: () => void
}

/** All readings of a text, likeliest first. */
export function readingsOf(lookUp: LookUp | null): Interpretation[] {
  if (lookUp === null || lookUp.kind === 'empty') return []
  return lookUp.kind === 'read' ? [lookUp.chosen, ...lookUp.alternatives] : lookUp.alternatives
}

/** The box, how its text is understood, and what else it could mean: one arrow key away (product.md, "Look-up"). */
export function LookUpBox({ ref, typed, lookUp, isRefused, onType, onAsk, onRefuse, onEarly }: LookUpBoxProps) {
  const id = useId()
  const readings = readingsOf(lookUp)
  // A refused text asks for nothing until an alternative is chosen
  const [first, last] = [lookUp?.kind === 'refused' ? -1 : 0, readings.length - 1]
  const [choice, setChoice] = useState({ typed, at: first })
  const at = choice.typed === typed ? Math.min(Math.max(choice.at, first), last) : first
  const active = readings[at]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && last >= 0) {
      event.preventDefault()
      const next = at + step > last ? first : at + step < first ? last : at + step
      setChoice({ typed, at: next })
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (active) onAsk(active)
    else if (lookUp === null && typed !== '') onEarly()
    else if (lookUp?.kind === 'refused') onRefuse(lookUp.reason)
    else announce(text.lookUp.nothing)
  }

  return (
    <form role="search" aria-labelledby="look-up-title" onSubmit={onSubmit} noValidate>
      <div className={classes['box']} data-refused={isRefused || undefined}>
        <IconSearch size={18} stroke={1.5} aria-hidden className={classes['icon']} />
        <input
          ref={ref}
          className={classes['input']}
          value={typed}
          onChange={event => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          type="text"
          dir="auto"
          role="combobox"
          aria-label={text.lookUp.label}
          aria-expanded={readings.length > 0}
          aria-controls={`${id}-readings`}
          aria-activedescendant={active ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          aria-invalid={isRefused || undefined}
          aria-describedby={lookUp?.kind === 'refused' ? `${id}-reason` : undefined}
          placeholder={text.lookUp.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        {typed === '' ? null : (
          <IconButton label={text.lookUp.clear} size={32} onClick={() => onType('')} className={classes['clear']}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconButton>
        )}
        <kbd className={`sb-kbd ${classes['enter'] ?? ''}`} aria-hidden>
          {text.lookUp.enter}
        </kbd>
        <button type="submit" className="sb-hidden" tabIndex={-1}>
          {text.lookUp.title}
        </button>
      </div>
      {lookUp?.kind === 'refused' ? (
        <p className={classes['reason']} id={`${id}-reason`} data-refused={isRefused || undefined}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>{lookUp.reason}</span>
        </p>
      ) : null}
      <div id={`${id}-readings`} role="listbox" aria-label={text.lookUp.readings} className={classes['readings']}>
        {lookUp === null ? null : (
          <Readings id={id} readings={readings} at={at} isRefused={lookUp.kind === 'refused'} onAsk={onAsk} />
        )}
      </div>
    </form>
  )
}
