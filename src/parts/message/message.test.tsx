import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '#/ui/theme/testing'
import { type FillInValues, valuesOfPerson } from './fill-in'
import { type MessageValue, emptyMessage } from './message-value'
import { MessageEditor } from './MessageEditor'
import { MessagePreview } from './MessagePreview'
import { PlaceholderMenu } from './PlaceholderMenu'
import { readMessage, useMessageReading } from './use-message-reading'

const noor = valuesOfPerson('Noor Haddad', { first_name: 'Noor' }, [], 'Store news')
const otherValues: FillInValues[] = [noor]
const labels = new Map([['first_name', 'First name']])
const fields = [{ key: 'first_name', label: 'First name' }]

function Composer({ start, values = noor }: { start: Partial<MessageValue>; values?: FillInValues | null }) {
  const [value, setValue] = useState({ ...emptyMessage, ...start })
  const context = { fillInValues: values, otherValues, fields: labels, supportsFallbacks: true }
  const reading = useMessageReading(value, context)
  return (
    <>
      <MessageEditor value={value} onChange={setValue} isNew reading={reading} fields={fields} supportsFallbacks />
      <MessagePreview reading={reading} at={null} zone="UTC" />
    </>
  )
}

const text = (screen: Awaited<ReturnType<typeof render>>) => screen.getByRole('textbox', { name: 'Message text' })
const phone = (screen: Awaited<ReturnType<typeof render>>) =>
  screen.getByRole('group', { name: 'Preview as Noor Haddad' })

it('the message editor shows the message with the person’s values, and its parts', async () => {
  const screen = await render(<Composer start={{}} />)
  await userEvent.click(text(screen))
  await userEvent.keyboard(`{{{{ first_name }}, ${'a'.repeat(160)}`)
  await expect.element(phone(screen)).toHaveTextContent(`Noor, ${'a'.repeat(160)}`)
  await expect.element(screen.getByRole('listitem', { name: 'Part 2' })).toHaveTextContent('13 / 153')
  await expect.element(screen.getByText('2 parts with every value known here.')).toBeVisible()
})

it('the message editor lists characters that force UCS-2; replacing them can be undone', async () => {
  const screen = await render(<Composer start={{ template: `it’s “here” ${'a'.repeat(100)}` }} />)
  await expect
    .element(screen.getByText('Because of 3 different characters, this message takes 2 parts instead of 1.'))
    .toBeVisible()
  await expect.element(screen.getByText('right single quotation mark')).toBeVisible()
  await screen.getByRole('button', { name: "Replace with '" }).click()
  await expect.element(text(screen)).toHaveValue(`it's “here” ${'a'.repeat(100)}`)
  await screen.getByRole('button', { name: 'Replace all' }).click()
  await expect.element(text(screen)).toHaveValue(`it's "here" ${'a'.repeat(100)}`)
  await expect.element(text(screen)).toHaveFocus()
  await expect.element(screen.getByText('GSM-7, 160 per part')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(text(screen)).toHaveValue(`it's “here” ${'a'.repeat(100)}`)
})

it.each([
  ['one part', 60, 'Because of one character, only 70 characters fit into a part instead of 160.'],
  ['several parts', 200, 'Because of one character, only 67 characters fit into a part instead of 153.'],
])('the message editor says how much less fits into a part of a message in UCS-2: %s', async (_, length, sentence) => {
  const screen = await render(<Composer start={{ template: `日${'a'.repeat(length)}` }} />)
  await expect.element(screen.getByText(sentence)).toBeVisible()
})

it.each([
  ['line separator', '\u2028'],
  ['paragraph separator', '\u2029'],
  ['next line', '\u0085'],
])('the message editor says that it replaces an invisible character with a line break: %s', async (_, separator) => {
  const screen = await render(<Composer start={{ template: `one${separator}two` }} />)
  await expect.element(screen.getByText('invisible character')).toBeVisible()
  await screen.getByRole('button', { name: 'Replace with a line break', exact: true }).click()
  await expect.element(text(screen)).toHaveValue('one\ntwo')
})

it.each<[string, Partial<MessageValue>, string]>([
  [
    'a fallback',
    { template: 'Hi {{ first_name | default: "friend’s" }}' },
    'In a placeholder or short link, the message contains ’ (right single quotation mark). Only 70 characters then fit',
  ],
  [
    'a filter that is not a fallback',
    { template: 'Hi {{ first_name | append: "…" }}' },
    'In a placeholder or short link, the message contains … (ellipsis). Only 70 characters then fit',
  ],
  [
    'the base of short links',
    { template: 'See https://shop.example', shortenUrls: true, shortUrlBase: 'https://fête.example' },
    'In a placeholder or short link, the message contains ê (letter with an accent). Only 70 characters then fit',
  ],
])('without values, the message editor names a character that forces UCS-2 in %s', async (_, start, sentence) => {
  const screen = await render(<Composer start={start} values={null} />)
  await expect.element(screen.getByText('UCS-2, 70 per part')).toBeVisible()
  await expect.element(screen.getByText(sentence)).toBeVisible()
})

it('the message editor does not say that a character of a fallback is one of the values', async () => {
  const screen = await render(<Composer start={{ template: 'Hi {{ last_name | default: "…" }}' }} />)
  await expect
    .element(
      screen.getByText(
        'With the values of Noor Haddad, the message contains … (ellipsis). Only 70 characters then fit into a part.',
      ),
    )
    .toBeVisible()
})

it.each([
  [199, 'Because of 199 different characters, only 67 characters fit into a part instead of 153.', 'and 194 more'],
  [300, 'Because of at least 200 different characters, only 67 characters fit', 'and at least 195 more'],
])('the message editor counts %d different characters up to its limit', async (count, sentence, more) => {
  const template = String.fromCodePoint(...Array.from({ length: count }, (_, index) => 0x4e00 + index))
  const screen = await render(<Composer start={{ template }} />)
  await expect.element(screen.getByText(sentence)).toBeVisible()
  await expect.element(screen.getByText(more, { exact: true })).toBeVisible()
})

it('the message editor inserts placeholders from the menu by keyboard, and deletes one as a whole', async () => {
  const screen = await render(<Composer start={{}} />)
  await userEvent.click(text(screen))
  await userEvent.keyboard('Hi ')
  screen.getByRole('button', { name: 'Placeholder' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menuitemcheckbox', { name: 'With fallback' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(text(screen)).toHaveValue('Hi {{ first_name }}')
  await expect.element(text(screen)).toHaveFocus()
  await expect.element(phone(screen)).toHaveTextContent('Hi Noor')
  await userEvent.keyboard('{Backspace}')
  await expect.element(text(screen)).toHaveValue('Hi ')
})

it('the placeholder menu writes a fallback to type over, and says what people get without one', async () => {
  const screen = await render(<Composer start={{}} />)
  await screen.getByRole('button', { name: 'Placeholder' }).click()
  await expect.element(screen.getByText('For people without a value, the text has a gap.')).toBeVisible()
  await screen.getByRole('menuitemcheckbox', { name: 'With fallback' }).click()
  await expect.element(screen.getByText(/People without a value get the fallback/)).toBeVisible()
  await screen.getByRole('menuitem', { name: /First name/ }).click()
  await expect.element(text(screen)).toHaveFocus()
  await userEvent.keyboard('friend')
  await expect.element(text(screen)).toHaveValue('{{ first_name | default: "friend" }}')
  await screen.getByRole('button', { name: 'Placeholder' }).click()
  await screen.getByRole('menuitem', { name: /Name of the list/ }).click()
  await expect.element(text(screen)).toHaveValue('{{ first_name | default: "friend" }}{{ list_name }}')
})

it('the placeholder menu selects the fallback, even if the key of the field contains the same word', async () => {
  // Contains "there", the fallback that the menu writes
  const fieldsWithThere = [{ key: 'gathered_at', label: 'Gathered at' }]
  function Menu() {
    const field = useRef<HTMLTextAreaElement>(null)
    return (
      <>
        <textarea ref={field} aria-label="Message text" />
        <PlaceholderMenu fields={fieldsWithThere} supportsFallbacks field={field} />
      </>
    )
  }
  const screen = await render(<Menu />)
  await screen.getByRole('button', { name: 'Placeholder' }).click()
  await screen.getByRole('menuitemcheckbox', { name: 'With fallback' }).click()
  await screen.getByRole('menuitem', { name: /Gathered at/ }).click()
  await expect.element(text(screen)).toHaveFocus()
  await userEvent.keyboard('friend')
  await expect.element(text(screen)).toHaveValue('{{ gathered_at | default: "friend" }}')
})

it('the placeholder menu offers no fallback if the connection is not set up for fallbacks', async () => {
  const screen = await render(<PlaceholderMenu fields={fields} supportsFallbacks={false} field={{ current: null }} />)
  await screen.getByRole('button', { name: 'Placeholder' }).click()
  await expect.element(screen.getByText(/This connection is not set up for fallbacks/)).toBeVisible()
  await expect.element(screen.getByRole('menuitemcheckbox')).not.toBeInTheDocument()
})

it('the message editor reports unmatched braces, and selects them', async () => {
  const screen = await render(<Composer start={{ template: 'Hi {{ first_name' }} />)
  await expect.element(screen.getByText('The {{ at character 4 has no closing }}.')).toBeVisible()
  await expect.element(text(screen)).toHaveAttribute('aria-invalid', 'true')
  await screen.getByRole('button', { name: 'Show' }).click()
  const field = text(screen).element() as HTMLTextAreaElement
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('{{')
})

it('the message editor shows a push as a notification, with values in its title', async () => {
  const screen = await render(<Composer start={{ template: 'Iced season' }} />)
  await screen.getByRole('radio', { name: 'Push' }).click()
  await expect.element(screen.getByText('Enter a title for the push message.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Title' }).fill('For {{ first_name }}')
  await screen.getByRole('textbox', { name: 'Deep link' }).fill('larkfield://offers')
  await expect.element(phone(screen)).toHaveTextContent('For Noor')
  await expect.element(phone(screen)).toHaveTextContent('Opens larkfield://offers')
})

it('advice about the title or the deep link of a push does not mark the field as wrong, but a fault does', async () => {
  const push = { channel: 'push', template: 'Iced season', pushTitle: 'For {{ nickname }}', deepLink: 'app://a b' }
  const screen = await render(<Composer start={push} />)
  const title = screen.getByRole('textbox', { name: 'Title' })
  const link = screen.getByRole('textbox', { name: 'Deep link' })
  await expect.element(title).toHaveAccessibleDescription(/^In the title: .*nickname/)
  await expect.element(link).toHaveAccessibleDescription(/^The deep link contains a space\./)
  for (const field of [title, link]) await expect.element(field).not.toBeInvalid()
  await title.fill('For {{ nickname')
  await expect.element(title).toBeInvalid()
  await link.fill('javascript:alert(1)')
  await expect.element(link).toBeInvalid()
})

const long = 'a'.repeat(200_000)
it.each<[string, Partial<MessageValue>, ((name: string) => string) | undefined]>([
  ['a long text and title', { template: long, pushTitle: long }, undefined],
  ['long values', { template: 'Hi {{ first_name }}', pushTitle: 'Hi {{ first_name }}' }, name => name],
  ['long names of fields', { template: 'Hi {{ city }}', pushTitle: 'Hi {{ city }}' }, () => long],
])('the phone shows only the start of a message and a deep link: %s', async (_, message, fieldName) => {
  const values = { label: 'Noor Haddad', byName: new Map([['first_name', long]]) }
  const context = { fillInValues: values, otherValues: [], fields: labels, supportsFallbacks: true }
  const reading = readMessage({ ...emptyMessage, channel: 'push', deepLink: long, ...message }, context)
  const screen = await render(<MessagePreview reading={reading} at={null} zone="UTC" fieldName={fieldName} />)
  await expect.element(phone(screen)).toHaveTextContent('Opens aaa')
  expect(phone(screen).element().textContent.length).toBeLessThan(8_000)
})

it('the message editor collapses the parts of an expanded message once there are too many', async () => {
  const screen = await render(<Composer start={{ template: 'a'.repeat(1530) }} />)
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.element(screen.getByRole('listitem', { name: 'Part 7', exact: true })).toBeVisible()
  await text(screen).fill('a'.repeat(15_600))
  await expect.element(screen.getByText('96 more parts in between')).toBeVisible()
  await expect.element(screen.getByRole('listitem', { name: 'Part 102', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Show (all|less)$/ })).not.toBeInTheDocument()
})

it('the message editor counts an emoji in a push as one character', async () => {
  const screen = await render(<Composer start={{ channel: 'push', pushTitle: 'T', template: '🎉' }} />)
  await expect.element(screen.getByText('1 character', { exact: true })).toBeVisible()
})

it('the message editor accepts 200,000 pasted characters of any kind', async () => {
  const pasted = `مرحبا e\u0301\u0301 👩‍👩‍👧 \u0007 {{constructor}} ${'😀'.repeat(99_980)}`
  const screen = await render(<Composer start={{}} />)
  await text(screen).fill(pasted)
  await expect.element(text(screen)).toHaveValue(pasted)
  await expect.element(screen.getByText(/too long for its placeholders to be highlighted/)).toBeVisible()
  await expect.element(screen.getByText(/more parts in between/)).toBeVisible()
})
