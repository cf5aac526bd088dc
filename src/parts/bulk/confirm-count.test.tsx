import { useState } from 'react'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { useZodForm } from '#/ui/form/use-zod-form'
import { render } from '#/ui/theme/testing'
import { countFault, isCount } from './confirm-count'
import { ConfirmCount } from './ConfirmCount'

it('the count field accepts digits only, plain or grouped as the locale writes them', () => {
  for (const typed of ['1000', ' 1000 ', '1,000']) expect(isCount(typed, 1000, '1,000')).toBe(true)
  for (const typed of ['1e3', '0x3e8', '1000.0', '+1000', '01000', '10,00', '1.000', '', '100'])
    expect(isCount(typed, 1000, '1,000')).toBe(false)
  expect(isCount('1.000', 1000, '1.000')).toBe(true)
  expect(isCount('1 000', 1000, '1\u202f000')).toBe(true)
  expect(isCount("1'000", 1000, '1’000')).toBe(true)
  expect(isCount('', 0, '0')).toBe(false)
})

const schema = z.object({
  typedCount: z.string().check(z.refine(typed => countFault(typed, 1000) === null, 'The number to type is 1,000.')),
})

function Form() {
  const [isConfirmed, setConfirmed] = useState(false)
  const form = useZodForm(schema, { defaultValues: { typedCount: '' }, onSubmit: () => setConfirmed(true) })
  return (
    <form onSubmit={form.submit} noValidate>
      <ConfirmCount field={form.field('typedCount')} count={1000} />
      <output>{isConfirmed ? 'confirmed' : 'not confirmed'}</output>
      <button>Start</button>
    </form>
  )
}

it('the count field says which number to type once the input can no longer become it, or when the form is submitted too early', async () => {
  const screen = await render(<Form />)
  const field = screen.getByRole('textbox', { name: 'Type 1,000 to confirm' })
  const fault = screen.getByText('The number to type is 1,000.')
  await field.fill('1e3')
  await expect.element(fault).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('not confirmed')
  await field.fill('1,0')
  await expect.element(fault).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.element(fault).toBeVisible()
  await field.fill('1,000')
  await expect.element(fault).not.toBeInTheDocument()
  await expect.element(screen.getByRole('status')).toHaveTextContent('not confirmed')
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^confirmed$/)
})
