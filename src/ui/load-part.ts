let inFlight = 0

/**
 * Fetches a part of the app before somebody needs it. That it does not come is no failure of the page: it is asked for
 * again when it is needed.
 */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  inFlight++
  try {
    await load()
  } catch {
    // asked for again on the way, where a failure shows
  } finally {
    inFlight--
  }
}

/** Whether a part that is missing now may be one for which nobody waits. */
export const isFetchingAhead = (): boolean => inFlight > 0
