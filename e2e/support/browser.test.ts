import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

// `npm test` finds or installs a browser. If it can do neither, it says in one sentence what to do.

const folder = mkdtempSync(join(tmpdir(), 'signalbox-browser-'))

/** What `ensureBrowser` finds in a process with these environment variables, or `refused: ` and its error. */
function find(env: Record<string, string>): Promise<string> {
  const finder = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'browser.mjs')).href)
  const program = `const { ensureBrowser } = await import(${finder}); console.log(await ensureBrowser().catch(error => 'refused: ' + error.message))`
  return new Promise((resolve, reject) => {
    const args = ['--input-type=module', '--eval', program]
    const options = { env: { PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder, ...env }, timeout: 30_000 }
    execFile(process.execPath, args, options, (error, out) => (error ? reject(error) : resolve(out.trim())))
  })
}

// macOS keeps its browsers where no variable hides them
test.skipIf(process.platform === 'darwin')(
  'if no browser can be found or installed, the error says what to do',
  async () => {
    const output = await find({})
    expect(output.split('\n').at(-1)).toBe(
      'refused: no browser for the tests: install Chromium or Chrome (Debian: "apt-get install chromium") or set CHROMIUM to the path of one',
    )
  },
)

test('a browser named in CHROMIUM is never replaced: if it does not start, the error says so', async () => {
  expect(await find({ CHROMIUM: '/nowhere/chromium', PATH: process.env['PATH'] ?? '' })).toBe(
    'refused: the browser /nowhere/chromium does not start: set CHROMIUM to one that does',
  )
})

/** Puts a program that answers like a browser on the path. */
function install(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, '#!/bin/sh\necho Chromium 156.0\n', { mode: 0o755 })
  return path
}
afterEach(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => mkdirSync(folder, { recursive: true }))

test('a browser on the path is found', async () => {
  const browser = install('chromium')
  expect(await find({})).toBe(browser)
})

// macOS keeps its browsers where no variable hides them
test.skipIf(process.platform === 'darwin')(
  'the headless shell is preferred but not enough, because one test needs a whole browser',
  async () => {
    const shell = install('chromium-headless-shell')
    expect(await find({})).toContain('refused: no browser for the tests')
    install('chromium')
    expect(await find({})).toBe(shell)
  },
)
