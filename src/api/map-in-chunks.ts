/** Items per chunk. That many rows of a list take a few milliseconds. */
const CHUNK_SIZE = 250

/**
 * What `work` returns for each chunk of the items, joined into one array. Pauses between chunks, so that thousands of
 * items do not block the page.
 */
export async function mapInChunks<T, R>(
  items: readonly T[],
  work: (chunk: readonly T[]) => readonly R[],
  size = CHUNK_SIZE,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await new Promise(resolve => setTimeout(resolve))
    results.push(...work(items.slice(start, start + size)))
  }
  return results
}
