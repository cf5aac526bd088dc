import { expect, it } from 'vitest'
import { render } from '#/ui/theme/testing'
import { ReplyForm } from './ReplyForm'

it('the field for a reply is emptied once the reply is sent, unless another one was typed meanwhile', async () => {
  let end: (() => void) | undefined
  const sent: string[] = []
  const onReply = (reply: string, onSent?: () => void) => {
    sent.push(reply)
    end = onSent
  }
  const screen = await render(<ReplyForm isBusy={false} company="DEMO" onReply={onReply} />)
  const field = screen.getByRole('textbox')
  const send = screen.getByRole('button', { name: 'Send reply' })
  await field.fill('HELP')
  await send.click()
  await expect.poll(() => sent).toEqual(['HELP'])
  await field.fill('STOP ALL')
  end?.()
  await expect.element(field).toHaveValue('STOP ALL')

  await send.click()
  await expect.poll(() => sent).toEqual(['HELP', 'STOP ALL'])
  end?.()
  await expect.element(field).toHaveValue('')
})

it('while a reply is being sent, the button for another one is shown as unavailable', async () => {
  const screen = await render(<ReplyForm isBusy company="DEMO" onReply={() => {}} />)
  await expect.element(screen.getByRole('button', { name: 'Send reply' })).toHaveAttribute('aria-disabled', 'true')
})
