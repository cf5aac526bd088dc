import type { ResolvedSchedule } from './schedule-value'
import { text as t } from './text'

/** Why a send time cannot be scheduled; null if it can. */
export function scheduleProblem(resolved: ResolvedSchedule): string | null {
  switch (resolved.kind) {
    case 'empty':
      return t.noTime
    case 'unclear':
    case 'clock-change':
    case 'past':
      return resolved.problem
    case 'at':
    case 'now':
      return null
  }
}
