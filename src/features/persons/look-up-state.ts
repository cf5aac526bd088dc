import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import * as z from 'zod/mini'
import type { PersonLookUp } from '#/api/persons'
import { readHistoryState, replaceEntry } from '#/nav/history-state'
import { isLeaving } from '#/ui/leaving'

const lookUpSchema = z.object({
  kind: z.enum(['mdn', 'person_key', 'person_id', 'external_id']),
  value: z.string(),
})

/**
 * What a history entry of the look-up holds: what stands in the box, what was asked and answered with several or
 * nobody, and how the answer is looked at. Never in the address (product.md, principle 6).
 */
export const lookUpEntrySchema = z.object({
  text: z.optional(z.string()),
  /** What was typed over `text` since the answer came: a reload keeps it, Back shows the answer with its own text. */
  draft: z.optional(z.string()),
  asked: z.optional(lookUpSchema),
  /** Names the asking that `asked` answers. */
  answered: z.optional(z.string()),
  view: z.optional(z.enum(['all', 'differences'])),
  /** The box that made this entry, as long as the page lives. */
  box: z.optional(z.number()),
})
export type LookUpEntry = z.infer<typeof lookUpEntrySchema>

/** All that the address says: that there was an answer, not whose. */
export const lookUpAddressSchema = z.object({ result: z.optional(z.enum(['several', 'nobody'])) })

export const sameLookUp = (a: PersonLookUp, b: PersonLookUp): boolean => a.kind === b.kind && a.value === b.value

/**
 * Numbers the boxes of the page: between its own entries one box leads and history follows. A step through history,
 * or an entry that somebody else made (the palette, the rail), begins a new box that takes its text from the entry.
 */
export function useBoxNumber(): number {
  const location = useLocation()
  const { key } = location
  const type = useNavigationType()
  const [seen, setSeen] = useState({ key, box: 0 })
  if (seen.key === key) return seen.box
  const isOwn = type !== 'POP' && readHistoryState(lookUpEntrySchema, location.state).box === seen.box
  const next = { key, box: isOwn ? seen.box : seen.box + 1 }
  setSeen(next)
  return next.box
}

/** Long enough that browsers do not complain about too many entries, short enough to lose nothing. */
const SAVE_AFTER_MS = 200

/**
 * The text of the box: at once on screen, and shortly after in the history entry, so that reload and Back keep it.
 * `save` writes at once what is not written yet.
 */
export function useTypedText(box: number): { typed: string; type: (text: string) => void; save: () => void } {
  const location = useLocation()
  const navigate = useNavigate()
  const entry = readHistoryState(lookUpEntrySchema, location.state)
  const saved = (entry.asked === undefined ? entry.text : (entry.draft ?? entry.text)) ?? ''
  const isReloaded = box === 0
  const [typed, type] = useState(isReloaded ? saved : (entry.text ?? ''))

  const state: LookUpEntry =
    entry.asked === undefined ? { ...entry, text: typed, box } : { ...entry, draft: typed, box }
  const save = () => {
    if (typed !== saved) void navigate({ search: location.search }, { replace: true, state })
  }
  const saveLast = useEffectEvent(() => {
    if (typed !== saved) replaceEntry(location.key, state)
  })
  // A navigation of ours would put an end to one that is under way: the click on a link whose page is still fetched
  const saveSoon = useEffectEvent(() => (isLeaving() ? saveLast() : save()))
  useEffect(() => {
    if (typed === saved) return
    const timer = setTimeout(() => saveSoon(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed, saved])
  useEffect(() => {
    // Not `pagehide`: a reload has chosen the state it restores by then. A link takes the focus before it leads away
    const onLeave = () => saveLast()
    window.addEventListener('beforeunload', onLeave)
    window.addEventListener('focusout', onLeave)
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      window.removeEventListener('focusout', onLeave)
    }
  }, [])
  return { typed, type, save }
}
