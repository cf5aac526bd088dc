import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiProvider } from '#/api/api-context'
import { LockedError } from '#/api/local-data/keyring'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { listenToDrafts, nameOf, tellDrafts } from './draft-channel'
import { DraftKeeper } from './draft-keeper'
import { readDraft, readVersions, writeDraft, type DraftKind } from './draft-store'
import { DraftNotices } from './DraftNotices'
import { DraftSaved } from './DraftSaved'
import { FileDraft } from './FileDraft'
import { removeDrafts } from './remove-drafts'
import { useDraft, useDrafts, type Draft } from './use-draft'

const note: DraftKind<string> = { id: 'note', schema: z.string(), versions: true }

/** A form as a page builds it. */
function Note({ subject, label }: { subject: string; label: string }) {
  const draft = useDraft(note, subject)
  if (draft.status === 'opening') return null
  if (draft.status === 'unread') return <DraftNotices draft={draft} />
  return (
    <>
      <DraftNotices draft={draft} />
      <Field key={draft.readCount} draft={draft} label={label} />
      <button onClick={() => void draft.discard()}>Send</button>
      <output aria-label={`${label}, state`}>
        <DraftSaved draft={draft} />
      </output>
    </>
  )
}

function Field({ draft, label }: { draft: Draft<string>; label: string }) {
  const [text, setText] = useState(draft.stored?.value ?? '')
  const type = (next: string) => {
    setText(next)
    draft.save(next)
  }
  return (
    <input
      aria-label={label}
      value={text}
      readOnly={draft.status === 'elsewhere'}
      onChange={event => type(event.currentTarget.value)}
    />
  )
}

function List() {
  const { drafts } = useDrafts(note)
  return (
    <ul aria-label="Drafts">
      {drafts.map(({ subject, value }) => (
        <li key={subject}>{`${subject}: ${value}`}</li>
      ))}
    </ul>
  )
}

let users = 0
const freshApi = (user = `drafts-${users++}-${Math.random()}`) =>
  testApi(fakeFetch(Response.json({})).fetch, { session: testSession({ user }) })
type Api = ReturnType<typeof freshApi>

const open = (api: Api, element: React.ReactNode) =>
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <ApiProvider value={api}>{element}</ApiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
const addressOf = (api: Api, subject = 'a') => ({ scope: api.scope, kind: note.id, subject })
const saved = /^Draft saved \d\d:\d\d:\d\d$/

afterEach(() => vi.restoreAllMocks())

describe('a draft', () => {
  it('is on disk when the page says so, and restored the next time the page opens', async () => {
    const api = freshApi()
    const first = await open(api, <Note subject="a" label="Note" />)
    await first.getByLabelText('Note', { exact: true }).fill('hello')
    await expect.element(first.getByLabelText('Note, state')).toHaveTextContent(saved)
    expect(await readDraft(note, addressOf(api))).toMatchObject({ value: 'hello' })
    await first.unmount()
    const again = await open(api, <Note subject="a" label="Note" />)
    await expect.element(again.getByLabelText('Note', { exact: true })).toHaveValue('hello')
    await expect.element(again.getByLabelText('Note, state')).toHaveTextContent(saved)
  })

  it('is saved when the page is left in the middle of a word', async () => {
    const api = freshApi()
    const screen = await open(api, <Note subject="a" label="Note" />)
    await screen.getByLabelText('Note', { exact: true }).fill('half a wo')
    await screen.unmount()
    await expect.poll(() => readDraft(note, addressOf(api))).toMatchObject({ value: 'half a wo' })
  })

  it.each(['blur', 'pagehide', 'beforeunload'])('is saved at once on %s', async event => {
    const api = freshApi()
    const screen = await open(api, <Note subject="a" label="Note" />)
    // The timer never fires, so only the event can save it
    vi.spyOn(window, 'setTimeout').mockImplementation(() => setInterval(() => {}, 1e6))
    await screen.getByLabelText('Note', { exact: true }).fill('now')
    window.dispatchEvent(new Event(event))
    vi.restoreAllMocks()
    await expect.poll(() => readDraft(note, addressOf(api))).toMatchObject({ value: 'now' })
  })

  it('is removed once it has been sent', async () => {
    const api = freshApi()
    const screen = await open(api, <Note subject="a" label="Note" />)
    await screen.getByLabelText('Note', { exact: true }).fill('to be sent')
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => readDraft(note, addressOf(api))).toBeNull()
    await screen.unmount()
    expect(await readDraft(note, addressOf(api))).toBeNull()
  })

  it('is not shown to other users', async () => {
    const api = freshApi()
    await writeDraft(addressOf(api), { value: 'mine', at: 1 }, null)
    const screen = await open(freshApi(), <Note subject="a" label="Note" />)
    await expect.element(screen.getByLabelText('Note', { exact: true })).toHaveValue('')
  })

  it('reports a lack of space, stays on the page, and can be saved later', async () => {
    const api = freshApi()
    const screen = await open(api, <Note subject="a" label="Note" />)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await screen.getByLabelText('Note', { exact: true }).fill('much')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('out of space')
    await expect.element(screen.getByLabelText('Note', { exact: true })).toHaveValue('much')
    vi.restoreAllMocks()
    await screen.getByRole('button', { name: 'Save again' }).click()
    await expect.element(screen.getByLabelText('Note, state')).toHaveTextContent(saved)
    expect(await readDraft(note, addressOf(api))).toMatchObject({ value: 'much' })
  })

  it('says that it could not be saved because the session has ended', async () => {
    const api = freshApi()
    const screen = await open(api, <Note subject="a" label="Note" />)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new LockedError('user')
    })
    await screen.getByLabelText('Note', { exact: true }).fill('typed')
    await expect.element(screen.getByText('The draft could not be saved: your session has ended.')).toBeVisible()
  })

  it('that cannot be read is neither shown as empty nor written over, and can be read again', async () => {
    const api = freshApi()
    await writeDraft(addressOf(api), { value: 'typed before', at: 1 }, null)
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('failed', 'UnknownError')
    })
    const screen = await open(api, <Note subject="a" label="Note" />)
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The draft could not be read')
    expect(screen.getByRole('textbox').query()).toBeNull()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The draft could not be read')
    vi.restoreAllMocks()
    expect(await readDraft(note, addressOf(api))).toMatchObject({ value: 'typed before' })
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByLabelText('Note', { exact: true })).toHaveValue('typed before')
    await screen.getByLabelText('Note', { exact: true }).fill('typed before and after')
    await expect.poll(() => readDraft(note, addressOf(api))).toMatchObject({ value: 'typed before and after' })
  })

  it('that cannot be read is not overwritten by its form either', async () => {
    const address = addressOf(freshApi())
    await writeDraft(address, { value: 'typed before', at: 1 }, null)
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('failed', 'UnknownError')
    })
    const keeper = new DraftKeeper(note, address)
    const stop = keeper.start()
    await expect.poll(() => keeper.view.get().status).not.toBe('opening')
    vi.restoreAllMocks()
    keeper.save('t')
    await keeper.flush()
    expect(await readDraft(note, address)).toMatchObject({ value: 'typed before' })
    stop()
  })

  it('is ignored if it does not match the schema', async () => {
    const api = freshApi()
    await writeDraft(addressOf(api), { value: { old: true }, at: 1 }, null)
    const screen = await open(api, <Note subject="a" label="Note" />)
    await expect.element(screen.getByLabelText('Note', { exact: true })).toHaveValue('')
  })
})

describe('a draft with a file', () => {
  const files: DraftKind<{ file: Blob }> = { id: 'file', schema: z.object({ file: z.instanceof(Blob) }) }
  const form = (
    <output aria-label="State">
      <FileDraft files={files} typed={note} subject="new">
        {(file, typed) => (
          <>
            <Field draft={typed} label="Note" />
            <button onClick={() => file.save({ file: new Blob(['rows']) })}>Choose</button>
          </>
        )}
      </FileDraft>
    </output>
  )

  it('is not called saved before the file is on disk', async () => {
    const api = freshApi()
    let releaseFiles = () => {}
    const held = new Promise<void>(resolve => (releaseFiles = resolve))
    const read = Reflect.get(Blob.prototype, 'arrayBuffer')
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
      await held
      return read.call(this)
    })
    const screen = await open(api, form)
    await screen.getByRole('textbox', { name: 'Note' }).fill('typed')
    await screen.getByRole('button', { name: 'Choose' }).click()
    await expect.poll(() => readDraft(note, addressOf(api, 'new'))).toMatchObject({ value: 'typed' })
    await expect.element(screen.getByText('Saving draft')).toBeVisible()
    expect(await readDraft(files, { scope: api.scope, kind: files.id, subject: 'new' })).toBeNull()
    releaseFiles()
    await expect.element(screen.getByText(saved)).toBeVisible()
    const stored = await readDraft(files, { scope: api.scope, kind: files.id, subject: 'new' })
    expect(await stored?.value.file.text()).toBe('rows')
  })

  it('is not called saved if the file could not be saved', async () => {
    const api = freshApi()
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'))
    const screen = await open(api, form)
    await screen.getByRole('textbox', { name: 'Note' }).fill('typed')
    await screen.getByRole('button', { name: 'Choose' }).click()
    await expect.element(screen.getByText('The draft could not be saved in this browser.')).toBeVisible()
    await expect.poll(() => readDraft(note, addressOf(api, 'new'))).toMatchObject({ value: 'typed' })
    await expect.element(screen.getByText(saved)).not.toBeInTheDocument()
  })
})

describe('a file that is still being sealed', () => {
  const files: DraftKind<{ file: Blob }> = { id: 'kept-file', schema: z.object({ file: z.instanceof(Blob) }) }
  /** A tab with a draft whose file is not sealed before `releaseFiles` is called. */
  async function begin() {
    const api = freshApi()
    const address = { scope: api.scope, kind: files.id, subject: 'a' }
    let releaseFiles = () => {}
    const held = new Promise<void>(resolve => (releaseFiles = resolve))
    const read = Reflect.get(Blob.prototype, 'arrayBuffer')
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
      await held
      return read.call(this)
    })
    const keeper = new DraftKeeper(files, address)
    const stop = keeper.start()
    await expect.poll(() => keeper.view.get().status).toBe('mine')
    keeper.save({ file: new Blob(['late']) })
    return { api, address, keeper, stop, written: keeper.flush(), releaseFiles }
  }

  it('is not stored over the input of the tab that took over the draft meanwhile', async () => {
    const { address, keeper, stop, written, releaseFiles } = await begin()
    const taken = new Promise<void>(resolve => {
      void navigator.locks.request(`signalbox-draft|${nameOf(address)}`, { steal: true }, () => {
        resolve()
        return new Promise<void>(() => {})
      })
    })
    await taken
    await expect.poll(() => keeper.view.get().status).toBe('elsewhere')
    releaseFiles()
    await written
    expect(await readDraft(files, address)).toBeNull()
    expect(keeper.saving.get()).toEqual({ kind: 'clean' })
    stop()
  })

  it('is not stored after all drafts were deleted in another tab', async () => {
    const { address, stop, written, releaseFiles } = await begin()
    const heard = new Promise(resolve => listenToDrafts(address.scope, resolve))
    tellDrafts(address.scope, { kind: 'deleting' })
    await heard
    releaseFiles()
    await written
    expect(await readDraft(files, address)).toBeNull()
    stop()
  })
})

describe('two tabs on one draft', () => {
  const both = (
    <>
      <Note subject="a" label="First" />
      <Note subject="a" label="Second" />
    </>
  )

  it('show a notice in the second, which can take over with the latest input of the first', async () => {
    const screen = await open(freshApi(), both)
    const [first, second] = [
      screen.getByLabelText('First', { exact: true }),
      screen.getByLabelText('Second', { exact: true }),
    ]
    await expect.element(screen.getByText('This draft is open in another tab.')).toBeVisible()
    await expect.element(second).toHaveAttribute('readonly')
    await first.fill('typed first')
    await screen.getByRole('button', { name: 'Edit here' }).click()
    await expect.element(second).toHaveValue('typed first')
    await expect.element(second).not.toHaveAttribute('readonly')
    await expect.element(first).toHaveAttribute('readonly')
    await second.fill('and second')
    await expect.element(screen.getByLabelText('Second, state')).toHaveTextContent(saved)
    await screen.getByRole('button', { name: 'Edit here' }).click()
    await expect.element(first).toHaveValue('and second')
  })

  it('hand the draft to the second when the first is closed', async () => {
    const api = freshApi()
    const first = await open(api, <Note subject="a" label="First" />)
    await first.getByLabelText('First', { exact: true }).fill('from the first')
    const second = await open(api, <Note subject="a" label="Second" />)
    await expect.element(second.getByText('This draft is open in another tab.')).toBeVisible()
    await first.unmount()
    await expect.element(second.getByLabelText('Second', { exact: true })).not.toHaveAttribute('readonly')
    await expect.element(second.getByLabelText('Second', { exact: true })).toHaveValue('from the first')
  })

  it('do not wait for a frozen first tab', async () => {
    const api = freshApi()
    await writeDraft(addressOf(api), { value: 'of a frozen tab', at: 1 }, null)
    const frozen = navigator.locks
      .request(`signalbox-draft|${api.scope}|note|a`, () => new Promise(() => {}))
      .catch((error: unknown) => String(error))
    const screen = await open(api, <Note subject="a" label="Note" />)
    await screen.getByRole('button', { name: 'Edit here' }).click()
    await expect.element(screen.getByLabelText('Note', { exact: true })).not.toHaveAttribute('readonly')
    await expect.element(screen.getByLabelText('Note', { exact: true })).toHaveValue('of a frozen tab')
    expect(await frozen).toContain('AbortError')
  })
})

describe('versions', () => {
  it('are kept from before each pause of 30 s, the last 50 of them', async () => {
    const api = freshApi()
    let time = 1_750_000_000_000
    vi.spyOn(Date, 'now').mockImplementation(() => time)
    const keeper = new DraftKeeper(note, addressOf(api))
    const stop = keeper.start()
    await expect.poll(() => keeper.view.get().status).toBe('mine')
    const write = async (value: string, afterMs: number) => {
      time += afterMs
      keeper.save(value)
      await keeper.flush()
    }
    const versionsNow = async () => (await readVersions(note, addressOf(api))).map(({ value }) => value)
    await write('one', 0)
    await write('one and', 1_000)
    await write('two', 30_000)
    expect(await versionsNow()).toEqual(['one and'])
    for (let i = 0; i < 60; i++) await write(`v${i}`, 30_000)
    const versions = await versionsNow()
    stop()
    expect(versions).toHaveLength(50)
    expect(versions[0]).toBe('v58')
  })
})

describe('the drafts of a user', () => {
  it('are listed newest first, and can be deleted', async () => {
    const [api, other] = [freshApi(), freshApi()]
    await writeDraft(addressOf(api, 'x'), { value: 'old', at: 1 }, null)
    await writeDraft(addressOf(api, 'y'), { value: 'new', at: 2 }, { value: 'version', at: 1 })
    await writeDraft(addressOf(other, 'z'), { value: 'not mine', at: 3 }, null)
    const screen = await open(
      api,
      <>
        <List />
        <Note subject="w" label="Note" />
      </>,
    )
    const list = screen.getByRole('list', { name: 'Drafts' })
    await expect.element(list).toHaveTextContent('y: newx: old')
    await screen.getByLabelText('Note', { exact: true }).fill('typed')
    await expect.element(list).toHaveTextContent('w: typedy: newx: old')
    await removeDrafts(api.session)
    await expect.element(list).toHaveTextContent('')
    expect(await readDraft(note, addressOf(other, 'z'))).toMatchObject({ value: 'not mine' })
  })
})
