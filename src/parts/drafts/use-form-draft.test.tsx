import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useLayoutEffect, useRef } from 'react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiProvider } from '#/api/api-context'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { useZodForm } from '#/ui/form/use-zod-form'
import { render } from '#/ui/theme/testing'
import { readDraft, type DraftKind } from './draft-store'
import { DraftNotices } from './DraftNotices'
import { DraftSaved } from './DraftSaved'
import { useDraft, type Draft } from './use-draft'
import { useFormDraft } from './use-form-draft'

const schema = z.object({ to: z.string(), rows: z.array(z.object({ key: z.string(), text: z.string() })) })
type Note = z.infer<typeof schema>
const kind: DraftKind<Note> = { id: 'form-note', schema }
const initial: Note = { to: '', rows: [{ key: '__proto__', text: '' }] }

/** What a user types as soon as the form appears, before the browser has painted it. */
let typedAtOnce = ''

function NotePage() {
  const draft = useDraft(kind, 'a')
  if (draft.status === 'opening') return null
  return (
    <>
      <DraftNotices draft={draft} />
      <TypedAtOnce key={draft.readCount} draft={draft} />
      <DraftSaved draft={draft} />
    </>
  )
}

function TypedAtOnce({ draft }: { draft: Draft<Note> }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const input = ref.current?.querySelector('input')
    if (!input || typedAtOnce === '') return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typedAtOnce)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  return (
    <div ref={ref}>
      <NoteForm draft={draft} />
    </div>
  )
}

function NoteForm({ draft }: { draft: Draft<Note> }) {
  const form = useZodForm(schema, {
    defaultValues: draft.stored?.value ?? initial,
    onSubmit: async () => {
      await draft.discard()
      form.reset(initial)
    },
  })
  useFormDraft(form, draft, initial)
  return (
    <form onSubmit={form.submit} noValidate>
      <input aria-label="To" {...form.field('to')} />
      <input aria-label="Text" {...form.field('rows.0.text')} />
      <button type="button" onClick={() => form.setValue('to', 'everyone')}>
        To everyone
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

async function open() {
  const api = testApi(fakeFetch(Response.json({})).fetch, { session: testSession({ user: `form-${Math.random()}` }) })
  const page = () =>
    render(
      <StrictMode>
        <QueryClientProvider client={createQueryClient()}>
          <ApiProvider value={api}>
            <NotePage />
          </ApiProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
  const stored = async () => (await readDraft(kind, { scope: api.scope, kind: kind.id, subject: 'a' }))?.value ?? null
  return { page, stored }
}

it('a form draft keeps typed and set values through a reload', async () => {
  const { page, stored } = await open()
  const first = await page()
  await first.getByRole('textbox', { name: 'Text' }).fill('hello')
  await first.getByRole('button', { name: 'To everyone' }).click()
  await vi.waitFor(async () =>
    expect(await stored()).toEqual({ to: 'everyone', rows: [{ key: '__proto__', text: 'hello' }] }),
  )
  await first.unmount()
  const second = await page()
  await expect.element(second.getByRole('textbox', { name: 'Text' })).toHaveValue('hello')
  await expect.element(second.getByRole('textbox', { name: 'To' })).toHaveValue('everyone')
})

it('a form draft is discarded when the form is back to its initial values, and when it is sent', async () => {
  const { page, stored } = await open()
  const screen = await page()
  const text = screen.getByRole('textbox', { name: 'Text' })
  await text.fill('hello')
  await vi.waitFor(async () => expect(await stored()).not.toBeNull())
  await text.fill('')
  await vi.waitFor(async () => expect(await stored()).toBeNull())
  await text.fill('hello again')
  await vi.waitFor(async () => expect(await stored()).not.toBeNull())
  await screen.getByRole('button', { name: 'Send' }).click()
  await vi.waitFor(async () => expect(await stored()).toBeNull())
  await expect.element(text).toHaveValue('')
})

it('a form draft from an earlier visit is no longer shown as saved once it is discarded', async () => {
  const { page, stored } = await open()
  const first = await page()
  await first.getByRole('textbox', { name: 'Text' }).fill('hello')
  await vi.waitFor(async () => expect(await stored()).not.toBeNull())
  await first.unmount()
  const second = await page()
  await expect.element(second.getByText(/^Draft saved/)).toBeVisible()
  await second.getByRole('textbox', { name: 'Text' }).fill('')
  await vi.waitFor(async () => expect(await stored()).toBeNull())
  await expect.element(second.getByText(/^Draft saved/)).not.toBeInTheDocument()
})

it('a form draft keeps what is typed before the form has been painted', async () => {
  const { page, stored } = await open()
  typedAtOnce = 'Ines'
  const screen = await page()
  await expect.element(screen.getByRole('textbox', { name: 'To' })).toHaveValue('Ines')
  typedAtOnce = ''
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ to: 'Ines' }))
})
