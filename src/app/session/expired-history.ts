// History entries keep what was looked up in their state, so that it survives reload and Back. They also survive a
// sign-out, and the next person on this computer could go back to them: their keys are remembered, their state is dropped.

const seenKey = 'signalbox.entries'
const endedKey = 'signalbox.ended-entries'
const most = 500

function read(storageKey: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(one => typeof one === 'string') : []
  } catch {
    return []
  }
}

function write(storageKey: string, keys: string[]) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(keys.slice(-most)))
  } catch {
    // without storage an entry's state is kept; the server still refuses every call of it
  }
}

/** Notes an entry of the running session by its router key (random, says nothing). */
export function noteHistoryEntry(key: string): void {
  const seen = read(seenKey)
  if (!seen.includes(key)) write(seenKey, [...seen, key])
}

/** Ends all entries noted so far: at sign-out, or when another user goes on in this tab. */
export function expireHistory(): void {
  write(endedKey, [...read(endedKey), ...read(seenKey)])
  write(seenKey, [])
}

/** Whether an entry belongs to a session that was left. */
export function isExpired(key: string): boolean {
  return read(endedKey).includes(key)
}
