import { useRef, useState } from 'react'
import { wallTime } from '#/contract/format/wall-time'
import { announce } from '#/ui/feedback/LiveRegion'
import { useZone } from '#/ui/format/use-time'
import type { BroadcastRow } from '../../broadcast-row'
import { text } from '../text'
import { type CalendarSpan, canMove, slotOf, type SlotRange, stepOfKey, wallTimeIn } from './calendar-moves'
import { nameOfTime } from './slot-names'

const t = text.calendar

interface KeyboardMoveOptions {
  rows: readonly BroadcastRow[]
  span: CalendarSpan
  /** The slots on screen. */
  shownSlots: SlotRange
  /** The current time in the display zone, as if it were UTC. */
  localTime: number
  /** Whether a local time of the display zone is within quiet hours. */
  isQuiet: (wall: number) => boolean
  move: (row: BroadcastRow, to: number) => void
}

/** Moves a broadcast with the keyboard: Enter begins and ends the move, arrow keys choose the slot, Escape cancels. */
export function useKeyboardMove({ rows, span, shownSlots, localTime, isQuiet, move }: KeyboardMoveOptions) {
  const zone = useZone()
  /** The broadcast that is being moved, and the slot it would go to. */
  const [begun, setMoving] = useState<{ row: BroadcastRow; slot: number } | null>(null)
  // Another tab may have discarded the draft, or the broadcast may have started
  const moving = begun !== null && rows.some(row => row.key === begun.row.key && canMove(row)) ? begun : null
  /** The key of the last row that was moved, until its button has the focus again. */
  const moved = useRef<string | null>(null)
  /** The key of the last row that was moved. */
  const [lastMoved, setLastMoved] = useState<string | null>(null)
  const isShown = (slot: number) => slot >= shownSlots.from && slot < shownSlots.until

  const describe = (row: BroadcastRow, slot: number) => {
    const wall = wallTimeIn(slot, { span, sendAt: row.sendAt, zone })
    const sentence = span === 'week' && isQuiet(wall) ? t.movingToQuiet : t.moving
    return sentence(row.name, nameOfTime(wall, span, localTime))
  }
  const moveTo = (row: BroadcastRow, slot: number) => {
    setMoving({ row, slot })
    announce(describe(row, slot))
  }
  const begin = (row: BroadcastRow) => {
    const current = slotOf(row.sendAt === null ? localTime : wallTime(row.sendAt, zone), span)
    moveTo(row, isShown(current) ? current : shownSlots.from)
  }
  const onMoveKey = (row: BroadcastRow, key: string): boolean => {
    const target = moving?.row.key === row.key ? moving.slot : null
    const step = stepOfKey(key, span)
    if (target === null) {
      if (key === 'Enter') begin(row)
      // Also passed when the button loses the focus: the user has left it, so it must not take the focus later
      if (key === 'Escape') moved.current = null
      return key === 'Enter'
    }
    if (key === 'Enter') {
      setMoving(null)
      moved.current = row.key
      setLastMoved(row.key)
      move(row, target)
    } else if (key === 'Escape') {
      setMoving(null)
      announce(t.notMoved(row.name))
      // Beyond the days on screen, the target would be out of sight
    } else if (step !== 0 && isShown(target + step)) moveTo(row, target + step)
    return step !== 0 || key === 'Enter' || key === 'Escape'
  }
  return {
    /** The slot that the broadcast would go to; null if none is being moved. */
    target: moving?.slot ?? null,
    lastMoved,
    /** What screen readers are told about the move; null if none is under way. */
    moving: moving && describe(moving.row, moving.slot),
    /** Handles a key that is pressed on the button of a broadcast. Returns whether it was handled. */
    onMoveKey,
    /** Called with the button of each broadcast. On another day it is another element, which takes the lost focus. */
    keepFocus: (row: BroadcastRow, button: HTMLButtonElement | null) => {
      if (button === null || moved.current !== row.key || document.activeElement !== document.body) return
      moved.current = null
      button.focus()
    },
  }
}
