import { existsSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { startServer } from '../support/server.mjs'

const cache = resolve(import.meta.dirname, '../../node_modules/.cache/signalbox')
const seconds = ms => `${(ms / 1000).toFixed(2)} s`

/** Measures how long the mock server takes to start: first without any data, then with the data of the first start. */
export async function mockStarts() {
  const aside = `${cache}.aside`
  // A run that was killed left it there
  if (existsSync(aside)) rmSync(cache, { recursive: true, force: true })
  else if (existsSync(cache)) renameSync(cache, aside)
  let server
  let first
  try {
    server = await startServer({ program: 'mock', keep: true })
    first = server.startedInMs
  } finally {
    if (existsSync(aside)) {
      rmSync(cache, { recursive: true, force: true })
      renameSync(aside, cache)
    }
  }
  try {
    const later = []
    for (let round = 0; round < 5; round++) later.push(await server.restart())
    const worst = Math.max(...later)
    return [
      {
        what: 'mock, very first start with the demo data',
        budget: '≤ 6 s',
        measured: seconds(first),
        pass: first <= 6_000,
      },
      { what: 'mock, restart, worst of 5', budget: '≤ 1.5 s', measured: seconds(worst), pass: worst <= 1_500 },
    ]
  } finally {
    await server.stop()
  }
}
