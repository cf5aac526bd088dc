import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Answers } from './answers'
import { StaticFiles } from './static-files'

const boot = "document.documentElement.dataset.booted = ''"
const index = `<!doctype html><html lang="en"><head><script>${boot}</script><script type="module" src="./assets/index.js"></script><link rel="icon" href="./icon.svg" /></head></html>`
const routes = {
  signIn: '/sign-in',
  lookUp: '/:connection/:company_key/persons',
  person: '/:connection/:company_key/persons/:person_key',
  createPerson: '/:connection/:company_key/persons/-/new',
  newImport: '/:connection/:company_key/imports/new',
  importToken: '/:connection/:company_key/imports/token',
  importBatch: '/:connection/:company_key/imports/:app_id/:batch_id',
  broadcastDraft: '/:connection/:company_key/broadcasts/drafts/:draft_id/:step?',
  walletMessage: '/:connection/:company_key/wallet/:wallet_id/messages/:wallet_message_id',
  newWalletMessage: '/:connection/:company_key/wallet/:wallet_id/messages/-/new/:step?',
}
let files: StaticFiles
const folder = mkdtempSync(join(tmpdir(), 'signalbox-app-'))

beforeAll(async () => {
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), index)
  const pages = Object.fromEntries(
    Object.entries(routes).map(([name, pattern]) => [
      pattern,
      {
        files: ['assets/index.js', `assets/${name}.js`],
        reads: name === 'person' ? ['/companies/{2}/persons/{4}?x="1"&y=2'] : [],
      },
    ]),
  )
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify({ pages, frameFiles: ['assets/frame.js'] }))
  files = await StaticFiles.load(folder, new Answers(false))
})

async function preloadsOf(path: string): Promise<string[]> {
  const html = await (await files.answer(new Request(`http://localhost${path}`), path)).text()
  return [...html.matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/(\w+)\.js">/g)].map(
    ([, name = '']) => name,
  )
}

describe('the page names the scripts of its path', () => {
  test.each([
    ['/sign-in', 'signIn'],
    ['/mock/DEMO/persons', 'lookUp'],
    ['/mock/DEMO/persons/8c1f', 'person'],
    ['/mock/DEMO/persons/-/new', 'createPerson'],
    ['/mock/DEMO/imports/new', 'newImport'],
    ['/mock/DEMO/imports/token', 'importToken'],
    ['/mock/DEMO/imports/app/batch', 'importBatch'],
    ['/mock/DEMO/broadcasts/drafts/d1', 'broadcastDraft'],
    ['/mock/DEMO/broadcasts/drafts/d1/review', 'broadcastDraft'],
    ['/mock/DEMO/wallet/w/messages/-/new', 'newWalletMessage'],
    ['/mock/DEMO/wallet/w/messages/m', 'walletMessage'],
  ])('%s', async (path, page) => {
    expect(await preloadsOf(path)).toEqual([page])
  })

  test.each(['/', '/mock/DEMO', '/mock/DEMO/'])('%s only redirects, and gets the scripts of the frame', async path => {
    expect(await preloadsOf(path)).toEqual(['frame'])
  })
})

test('the page names its first reads before the script that sends them', async () => {
  const html = async (path: string) => (await files.answer(new Request(`http://localhost${path}`), path)).text()
  expect(await html('/mock/DEMO/persons/8c1f')).toContain(
    '<head><meta name="first-reads" content="[&quot;/companies/{2}/persons/{4}?x=\\&quot;1\\&quot;&amp;y=2&quot;]"><script>',
  )
  expect(await html('/mock/DEMO/persons')).not.toContain('first-reads')
})

test('the policy of a page allows its inline script by its hash, and no other', async () => {
  const response = await files.answer(new Request('http://localhost/sign-in'), '/sign-in')
  const hash = createHash('sha256').update(boot).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('below a path, all addresses in the page begin with it, and the page names it', async () => {
  const below = await StaticFiles.load(folder, new Answers(false), '/console')
  const html = await (await below.answer(new Request('http://localhost/sign-in'), '/sign-in')).text()
  expect(html).toContain('<html data-base="/console" lang="en">')
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses).toEqual(['/console/assets/index.js', '/console/icon.svg', '/console/assets/signIn.js'])
})
