import { TextInput } from '@mantine/core'
import { StrictMode } from 'react'
import { useWatch } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { LiveRegion } from '../feedback/LiveRegion'
import { render } from '../theme/testing'
import { checkedBy } from './checked-by'
import { useZodForm, type FieldFault, type ZodForm } from './use-zod-form'

const pairSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.')),
  amount: z.pipe(
    z.string(),
    z.transform((typed: string, { issues }) => {
      if (!/^\d+$/.test(typed)) issues.push({ code: 'custom', message: 'Enter a whole number.', input: typed })
      return Number(typed)
    }),
  ),
})

type Pair = z.input<typeof pairSchema>

interface PairFormProps {
  /** Returns what the server finds wrong. */
  onSubmit: (values: z.output<typeof pairSchema>) => Promise<readonly FieldFault<Pair>[] | undefined>
}

function PairForm({ onSubmit }: PairFormProps) {
  const form = useZodForm(pairSchema, {
    defaultValues: { name: '', amount: '' },
    onSubmit: async values => {
      form.showFaults((await onSubmit(values)) ?? [])
    },
  })
  return (
    <form onSubmit={form.submit} noValidate aria-busy={form.isSubmitting} aria-label="Pair">
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="Amount" {...form.field('amount')} />
      <Watched form={form} />
      <button type="submit">Save</button>
    </form>
  )
}

/** A separate component, because the compiler memoizes it. */
function Watched({ form: { control } }: { form: Pick<ZodForm<Pair>, 'control'> }) {
  const [name, amount] = useWatch({ control, name: ['name', 'amount'] })
  return <output>{`${name} × ${amount}`}</output>
}

const accept = () => Promise.resolve(undefined)

async function open(onSubmit: PairFormProps['onSubmit'] = accept) {
  const screen = await render(
    <StrictMode>
      <LiveRegion />
      <PairForm onSubmit={onSubmit} />
    </StrictMode>,
  )
  const name = screen.getByRole('textbox', { name: 'Name' })
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  const save = screen.getByRole('button', { name: 'Save' })
  return { screen, name, amount, save }
}

it('a form focuses and announces the first fault, and shows each at its field', async () => {
  const onSubmit = vi.fn(accept)
  const { screen, name, amount, save } = await open(onSubmit)
  await save.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toBeInvalid()
  await expect.element(name).toHaveAccessibleDescription('Enter a name.')
  await expect.element(amount).toHaveAccessibleDescription('Enter a whole number.')
  await expect.poll(() => document.querySelector('[aria-live=assertive]')?.textContent).toBe('Enter a name.')
  expect(onSubmit).not.toHaveBeenCalled()

  // A corrected field loses its fault while it is edited; the other keeps its own
  await name.fill('Ann')
  await expect.element(name).not.toBeInvalid()
  await expect.element(amount).toBeInvalid()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Ann ×')
  await save.click()
  await expect.element(amount).toHaveFocus()
  await amount.fill('12')
  await save.click()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ann', amount: 12 }))
})

it('a form keeps what was typed when it renders again', async () => {
  const { screen, name, amount, save } = await open()
  await name.fill('Ann')
  await save.click()
  await amount.click()
  await userEvent.keyboard('1e3')
  await expect.element(amount).toHaveValue('1e3')
  await expect.element(name).toHaveValue('Ann')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Ann × 1e3')
})

it('a form sends once for two submits in one task, and works again after sending was rejected', async () => {
  const rejected = vi.fn((event: PromiseRejectionEvent) => event.preventDefault())
  window.addEventListener('unhandledrejection', rejected)
  let reject: (error: Error) => void = () => {}
  const onSubmit = vi.fn(() => new Promise<undefined>((_, no) => (reject = no)))
  const { screen, name, amount, save } = await open(onSubmit)
  await name.fill('Ann')
  await amount.fill('1')
  const button = save.element()
  if (!(button instanceof HTMLButtonElement)) throw new Error('not a button')
  button.click()
  button.click()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled())
  button.click()
  const form = screen.getByRole('form', { name: 'Pair' })
  await expect.element(form).toHaveAttribute('aria-busy', 'true')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  reject(new Error('no disk'))
  await expect.element(form).toHaveAttribute('aria-busy', 'false')
  button.click()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  expect(rejected).toHaveBeenCalledTimes(1)
  window.removeEventListener('unhandledrejection', rejected)
})

it("a form shows the server's faults at their fields until they are edited", async () => {
  const { name, amount, save } = await open(values =>
    Promise.resolve(values.name === 'Ann' ? [['name', 'This name is taken.']] : undefined),
  )
  await name.fill('Ann')
  await amount.fill('1')
  await save.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('This name is taken.')
  await expect.element(name).toHaveValue('Ann')
  await name.fill('Anna')
  await expect.element(name).not.toBeInvalid()
  await save.click()
  await expect.element(name).not.toBeInvalid()
  await expect.element(amount).toHaveValue('1')
})

interface Row {
  key: string
  text: string
}
const keys = ['a.b', 'x[0]', '0', '', '__proto__', 'toString']

const rowsSchema = checkedBy(({ rows }: { rows: Row[] }, fault) => {
  for (const [index, { text }] of rows.entries()) if (text === '') fault(`rows.${index}.text`, 'Enter a value.')
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]))
})

function RowsForm({ onSubmit }: { onSubmit: (texts: Record<string, string>) => void }) {
  const form = useZodForm(rowsSchema, { defaultValues: { rows: keys.map(key => ({ key, text: '' })) }, onSubmit })
  return (
    <form onSubmit={form.submit} noValidate>
      {keys.map((key, index) => (
        <TextInput key={key} label={`Value of "${key}"`} {...form.field(`rows.${index}.text`)} />
      ))}
      <button type="submit">Save</button>
    </form>
  )
}

it('a form accepts any keys, because it addresses them by index', async () => {
  const onSubmit = vi.fn((texts: Record<string, string>) => expect(Object.keys(texts)).toHaveLength(keys.length))
  const screen = await render(<RowsForm onSubmit={onSubmit} />)
  const fieldOf = (key: string) => screen.getByRole('textbox', { name: `Value of "${key}"`, exact: true })
  for (const key of keys.slice(1)) await fieldOf(key).fill(`text of ${key}`)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(fieldOf('a.b')).toHaveFocus()
  await expect.element(fieldOf('a.b')).toHaveAccessibleDescription('Enter a value.')
  await expect.element(fieldOf('__proto__')).not.toBeInvalid()
  await fieldOf('a.b').fill('text of a.b')
  await screen.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  const [texts = {}] = onSubmit.mock.lastCall ?? []
  expect(new Map(Object.entries(texts))).toEqual(new Map(keys.map(key => [key, `text of ${key}`])))
})
