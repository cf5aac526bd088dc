import { expect, it } from 'vitest'
import { setLanguage } from '../format/define-texts'

it('in another language, the calendar and the names of copy buttons are in that language', async () => {
  setLanguage('de', { 'ui/layout': { labelInCopyButton: (label: string) => label } })
  const { Calendar } = await import('./Calendar')
  const { Fact, KeyValue } = await import('../layout/KeyValue')
  const { render } = await import('../theme/testing')
  const day = Date.UTC(2026, 9, 6)
  const screen = await render(
    <>
      <Calendar wall={day} today={day} onPick={() => {}} />
      <KeyValue>
        <Fact label="Kennung" copy="1">
          1
        </Fact>
      </KeyValue>
    </>,
  )
  await expect.element(screen.getByRole('button', { name: 'Copy Kennung' })).toBeVisible()
  await expect.element(screen.getByText('Di.', { exact: true })).toBeVisible()
  await screen.getByText('Oktober 2026').click()
  await expect.element(screen.getByRole('button', { name: 'Dez.' })).toBeVisible()
})
