/** A chunk of rows takes a few milliseconds. */
const CHUNK_SIZE = 250

/** Like `items.flatMap`, with a pause after every chunk, so that thousands of items do not block the page. */
export async function chunked<T, R>(
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
