/** What is worked on in one go: a few milliseconds. */
const PIECE = 250

/** As `items.flatMap`, with a pause after every few hundred, so that thousands of them do not hold the page up. */
export async function chunked<T, R>(items: readonly T[], work: (piece: readonly T[]) => readonly R[]): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length; at += PIECE) {
    if (at > 0) await new Promise(resolve => setTimeout(resolve))
    done.push(...work(items.slice(at, at + PIECE)))
  }
  return done
}
