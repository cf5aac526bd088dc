import type { LogLevel } from '../settings'
import type { LogEntry } from './monitor'

/** Returns a function that writes each entry that the level includes as a line of JSON, with the current time. */
export function createLineLog(level: LogLevel, write: (line: string) => void): (entry: LogEntry) => void {
  if (level === 'off') return () => {}
  return entry => {
    if (entry.event === 'request' && level === 'failures') return
    write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
  }
}
