// The state of history entries contains what was looked up, so that it survives reload and Back. It also survives a
// sign-out, and the next user of this computer could go back to it. So the keys of such entries are stored, and
// SessionFrame drops the state of those that have expired.

const seenKey = 'signalbox.entries'
const expiredKey = 'signalbox.ended-entries'
const maxKeys = 500

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
    sessionStorage.setItem(storageKey, JSON.stringify(keys.slice(-maxKeys)))
  } catch {
    // Without storage the state stays, but the server refuses every call for it
  }
}

/** Records a history entry of the current session by its router key, which is random. */
export function noteHistoryEntry(key: string): void {
  const seen = read(seenKey)
  if (!seen.includes(key)) write(seenKey, [...seen, key])
}

/** Expires all recorded entries: at sign-out, or when another user continues in this tab. */
export function expireHistory(): void {
  write(expiredKey, [...read(expiredKey), ...read(seenKey)])
  write(seenKey, [])
}

/** Whether an entry belongs to an earlier session. */
export function isExpired(key: string): boolean {
  return read(expiredKey).includes(key)
}
