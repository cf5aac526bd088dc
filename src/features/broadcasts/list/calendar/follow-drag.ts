import { DAY_MS } from '#/contract/format/durations'
import { slotOf, type SlotRange } from './calendar-moves'

/** The slot that an element of the calendar is in; null if it is in none. */
export function slotAt(target: EventTarget | null): { element: HTMLElement; slot: number } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null
  return element === null ? null : { element, slot: Number(element.dataset['slot']) }
}

/** Whether a press on an element begins a new broadcast. It does not on a broadcast, a date, a note, or a button. */
export const canCreateAt = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, [data-no-create]') === null

interface DragOptions {
  /** The slot where the pointer was pressed. */
  from: number
  /** The length of a slot, in ms. */
  length: number
  onEnd: (range: SlotRange) => void
}

/**
 * Follows the pointer over the slots of a calendar until it is released. Escape, a release outside the slots, or the
 * browser taking over the pointer ends it without a result. A drag over hours stays within the day on which it began.
 * The slots are marked in the DOM only, because rendering would make the drag stutter.
 */
export function followDrag(calendar: HTMLElement, { from, length, onEnd }: DragOptions): void {
  const listening = new AbortController()
  const { signal } = listening
  const slots = [...calendar.querySelectorAll<HTMLElement>('[data-slot]')]
  let range: SlotRange = { from, until: from + length }
  const mark = (isOn: boolean) => {
    for (const slot of slots) {
      const at = Number(slot.dataset['slot'])
      if (isOn && at >= range.from && at < range.until) slot.dataset['dragged'] = 'true'
      else delete slot.dataset['dragged']
    }
  }
  const stop = () => {
    listening.abort()
    mark(false)
  }
  const follow = (event: Event) => {
    const over = slotAt(event.target)
    if (over === null) return
    const slot = length < DAY_MS ? over.slot - slotOf(over.slot, 'month') + slotOf(from, 'month') : over.slot
    range = { from: Math.min(from, slot), until: Math.max(from, slot) + length }
    mark(true)
  }
  const finish = (event: Event) => {
    stop()
    const over = slotAt(event.target)
    if (over !== null && calendar.contains(over.element)) onEnd(range)
  }
  mark(true)
  calendar.addEventListener('pointerover', follow, { signal })
  document.addEventListener('pointerup', finish, { signal })
  // The browser has begun to scroll, or to drag something
  document.addEventListener('pointercancel', stop, { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal })
}
