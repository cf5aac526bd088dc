/** A chunk that a person waits for could not be loaded: the server is down, or a deployment removed it. */
export class MissingChunkError extends Error {}

/**
 * Loads a chunk that a person waits for. The caller passes a failure to `reloadOnce`.
 * @throws MissingChunkError
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new MissingChunkError(String(error))
  }
}

/** Loads a chunk before anyone needs it. A failure has no effect: what needs the chunk loads it again. */
export async function prefetchChunk(load: () => Promise<unknown>): Promise<void> {
  try {
    await load()
  } catch {
    // nobody waits for it
  }
}
