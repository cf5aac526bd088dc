import { codeOf, oneLine } from '#/store/store-error'
import { GatewayFault } from '../answers'
import type { GatewayState } from '../state'
import type { Monitor } from './monitor'

/** When a page may try again after the state was lost. */
const RETRY_AFTER = { 'Retry-After': '5' }

/** Why a journal or a database cannot be used: the system's error code if there is one, which names no file or host. */
export function causeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error
  return codeOf(inner) || codeOf(error) || oneLine(inner)
}

/**
 * A state whose failures are answered with 503 `unavailable`, and logged once for each outage. No change has been sent
 * to a service by then, because sessions are read and intents are stored first. Only `settle`, the activity log, and
 * samples come after a call that was sent; their callers handle the failure.
 */
export function guardedState(state: GatewayState, monitor: Monitor): GatewayState {
  const lost = (error: unknown): GatewayFault => {
    monitor.stateLost(`${state.name}: ${causeOf(error)}`)
    return new GatewayFault('unavailable', `The dashboard server cannot use its ${state.name}. No change was sent.`, {
      headers: RETRY_AFTER,
      cause: error,
    })
  }
  /** @param isProof whether success proves that the state works; not if only a journal's copy in memory may be read */
  const guard = async <Result>(work: () => Promise<Result>, isProof = true): Promise<Result> => {
    try {
      const result = await work()
      if (isProof) monitor.stateWorks()
      return result
    } catch (error) {
      throw lost(error)
    }
  }
  const { sessions, intents, record, samples } = state
  const isReadProof = sessions.shared
  return {
    ...state,
    check: () => guard(() => state.check()),
    sessions: {
      ...sessions,
      add: record => guard(() => sessions.add(record)),
      find: hash => guard(() => sessions.find(hash), isReadProof),
      touch: (hash, seenAt) => guard(() => sessions.touch(hash, seenAt)),
      remove: hash => guard(() => sessions.remove(hash)),
      removeByIdentity: identity => guard(() => sessions.removeByIdentity(identity), isReadProof),
      sweep: (isOver, before) => guard(() => sessions.sweep(isOver, before), isReadProof),
    },
    intents: {
      ...intents,
      claim: intent => guard(() => intents.claim(intent), isReadProof),
      find: id => guard(() => intents.find(id), isReadProof),
      settle: (id, end) => guard(() => intents.settle(id, end)),
      release: id => guard(() => intents.release(id)),
      sweep: before => guard(() => intents.sweep(before), isReadProof),
    },
    record: {
      append: acts => guard(() => record.append(acts)),
      recorded: (calls, since) => guard(() => record.recorded(calls, since), isReadProof),
      page: query => guard(() => record.page(query), isReadProof),
      anchors: () => record.anchors(),
      lines: () => record.lines(),
      sweep: before => guard(() => record.sweep(before), isReadProof),
      close: () => record.close(),
    },
    samples: {
      add: (key, sample) => guard(() => samples.add(key, sample)),
      list: key => guard(() => samples.list(key), isReadProof),
      sweep: before => guard(() => samples.sweep(before), isReadProof),
      close: () => samples.close(),
    },
  }
}
