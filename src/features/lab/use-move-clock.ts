import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { type ClockMove, type ClockMoveResult, moveClock } from '#/api/control'
import { announce } from '#/ui/feedback/LiveRegion'
import { useLabAction } from './LabError'

/**
 * Moves the clock, and reads again whatever may have changed. `moved` is the result of the last move; null during it,
 * and if it failed.
 * @param announcementOf what is announced to screen readers
 */
export function useMoveClock(announcementOf: (moved: ClockMoveResult) => string) {
  const api = useApi()
  const client = useQueryClient()
  const [moved, setMoved] = useState<ClockMoveResult | null>(null)
  const { run, isBusy, failure } = useLabAction()
  const move = (step: ClockMove) =>
    run(async () => {
      setMoved(null)
      const result = await moveClock(api, step).catch(async (error: unknown) => {
        // The clock may have moved even though the call failed
        await client.invalidateQueries()
        throw error
      })
      setMoved(result)
      announce(announcementOf(result))
      await client.invalidateQueries()
    })
  return { move, moved, isBusy, failure }
}
