import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import * as z from 'zod/mini'
import type { PersonLookUp } from '#/api/persons'
import { readHistoryState, replaceEntry } from '#/nav/history-state'
import { isLeaving } from '#/ui/behavior/navigation'

const lookUpSchema = z.object({
  kind: z.enum(['mdn', 'person_key', 'person_id', 'external_id']),
  value: z.string(),
})

/**
 * The lookup's history entry: the text in the box, a lookup that found several people or no one, and how the result
 * is shown. Not in the URL, because numbers and ids stay out of URLs.
 */
export const lookUpHistorySchema = z.object({
  text: z.optional(z.string()),
  /**
   * What was typed over `text` since the result and not looked up: restored by a reload, and by Back from another page.
   */
  draft: z.optional(z.string()),
  lookUp: z.optional(lookUpSchema),
  /** Id of the search for `lookUp`. */
  searchId: z.optional(z.string()),
  view: z.optional(z.enum(['all', 'differences'])),
  /** Number of the box that created this entry; means nothing after a reload. */
  box: z.optional(z.number()),
})
export type LookUpHistory = z.infer<typeof lookUpHistorySchema>

/** The URL says only whether several people or nobody was found, not what was looked up. */
export const lookUpAddressSchema = z.object({ result: z.optional(z.enum(['several', 'nobody'])) })

/** Whether two lookups look for the same value. */
export const sameLookUp = (a: PersonLookUp, b: PersonLookUp): boolean => a.kind === b.kind && a.value === b.value

/**
 * Gives each box of the page a number. While a box creates history entries, it keeps its number and its text. Back,
 * Forward, or an entry from elsewhere (the palette, the navigation) starts a new box, which takes its text from the
 * entry.
 */
export function useBoxNumber(): number {
  const location = useLocation()
  const { key } = location
  const type = useNavigationType()
  const [seen, setSeen] = useState({ key, box: 0 })
  if (seen.key === key) return seen.box
  const isFromThisBox = type !== 'POP' && readHistoryState(lookUpHistorySchema, location.state).box === seen.box
  const next = { key, box: isFromThisBox ? seen.box : seen.box + 1 }
  setSeen(next)
  return next.box
}

/** Long enough that browsers do not limit the history calls, short enough to lose nothing. */
const SAVE_AFTER_MS = 200

/**
 * The text of the box: on screen immediately, and shortly after in the history entry, so that a reload and Back restore
 * it. `save` writes it without the delay.
 */
export function useTypedText(box: number): { typed: string; type: (text: string) => void; save: () => void } {
  const location = useLocation()
  const navigate = useNavigate()
  const history = readHistoryState(lookUpHistorySchema, location.state)
  const saved = (history.lookUp === undefined ? history.text : (history.draft ?? history.text)) ?? ''
  const isFirstBox = box === 0
  const [typed, type] = useState(isFirstBox ? saved : (history.text ?? ''))

  const state: LookUpHistory =
    history.lookUp === undefined ? { ...history, text: typed, box } : { ...history, draft: typed, box }
  const save = () => {
    if (typed !== saved) void navigate({ search: location.search }, { replace: true, state })
  }
  const saveWithoutNavigating = useEffectEvent(() => {
    if (typed !== saved) replaceEntry(location.key, state)
  })
  // Navigating would cancel a navigation in progress, such as a clicked link whose page is not on screen yet
  const saveAfterDelay = useEffectEvent(() => (isLeaving(location.pathname) ? saveWithoutNavigating() : save()))
  useEffect(() => {
    if (typed === saved) return
    const timer = setTimeout(() => saveAfterDelay(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed, saved])
  useEffect(() => {
    // `pagehide` is too late: a reload has already chosen the state to restore. A link takes focus before it navigates
    const onLeave = () => saveWithoutNavigating()
    window.addEventListener('beforeunload', onLeave)
    window.addEventListener('focusout', onLeave)
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      window.removeEventListener('focusout', onLeave)
    }
  }, [])
  return { typed, type, save }
}
