/** A part of the app that somebody waits for did not come: its server is down, or a deployment took it away. */
export class MissingPart extends Error {}

/**
 * Loads a part of the app that somebody waits for. Whoever waits takes a failure to `reloadOnce`.
 * @throws MissingPart
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new MissingPart(String(error))
  }
}

/** Loads a part before somebody needs it. That it does not come is no failure: whoever comes to need it asks again. */
export async function prefetchPart(load: () => Promise<unknown>): Promise<void> {
  try {
    await load()
  } catch {
    // nobody waits for it
  }
}
