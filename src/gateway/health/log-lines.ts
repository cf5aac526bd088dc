import type { LogLevel } from '../settings'
import type { LogEntry } from './monitor'

/** Writes entries as lines of JSON with their time. */
export function logLines(level: LogLevel, write: (line: string) => void): (entry: LogEntry) => void {
  if (level === 'off') return () => {}
  return entry => {
    if (entry.event === 'request' && level === 'failures') return
    write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
  }
}
