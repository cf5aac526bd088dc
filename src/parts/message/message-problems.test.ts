import { describe, expect, it } from 'vitest'
import { type FillInValues, countMessage, valuesOfPerson } from './fill-in'
import { messageProblems } from './message-problems'
import { type MessageValue, emptyMessage } from './message-value'
import { readPlaceholders } from './placeholders'

const names = { fields: new Map([['first_name', 'First name']]), supportsFallbacks: true }
const withoutName = valuesOfPerson('Noor Haddad', { first_name: '' }, [], 'Store news')

const problemsOf = (change: Partial<MessageValue>, fillInValues: FillInValues | null = null) => {
  const value = { ...emptyMessage, template: 'Hello', ...change }
  const reading = readPlaceholders(value.template)
  return messageProblems(value, reading, countMessage(value.template, fillInValues, null), fillInValues, names).map(
    ({ level, field, text, at }) => `${level} ${field}${at === undefined ? '' : ` ${at}`}: ${text}`,
  )
}

describe('messageProblems', () => {
  it.each<[string, Partial<MessageValue>, string[]]>([
    ['no problem', {}, []],
    ['no problem with known placeholders', { template: 'Hi {{ first_name }} of {{ list_name }}' }, []],
    ['blank', { template: ' \n' }, ['stop template: The message is empty.']],
    ['an open brace', { template: 'Hi {{ first_name' }, ['stop template 3: The {{ at character 4 has no closing }}.']],
    [
      'the line of an unmatched brace in a text of several lines',
      { template: 'Hi\n}} you' },
      ['stop template 3: The }} at line 2, character 1 has no opening {{. It would be sent as text.'],
    ],
    [
      'an unknown field that resembles a known one, in text and title',
      { channel: 'push', pushTitle: '{{ frist_name }}', template: 'Hi {{ frist_name | default: "you" }}' },
      [
        'warn template 3: This connection does not describe a field “frist_name”. If the service does not have it either, everyone gets the fallback “you”. Did you mean first_name?',
        'warn pushTitle: In the title: This connection does not describe a field “frist_name”. If the service does not have it either, it comes out empty. Did you mean first_name?',
      ],
    ],
    [
      'an unknown field, listed once',
      { template: 'Hi {{constructor}}, {{constructor}}' },
      [
        'warn template 3: This connection does not describe a field “constructor”. If the service does not have it either, it comes out empty.',
      ],
    ],
    [
      'a fallback in straight quotes that contains a straight quote',
      { template: 'Hi {{ first_name | default: "say "hi"" }}' },
      [
        'warn template 3: The fallback for first_name cannot be read. Write it in straight quotes, as in default: "there", without }} or the same quotes inside.',
      ],
    ],
    [
      'a push without a title, with a script for a link',
      { channel: 'Push', deepLink: 'javascript:alert(1)' },
      [
        'stop pushTitle: Enter a title for the push message.',
        'stop deepLink: The deep link runs a script, and phones do not open such links. Enter a different one.',
      ],
    ],
    [
      'a message that consists of one value',
      { template: '{{ first_name }}' },
      ['warn template: For a person without a value for first_name, this message is empty.'],
    ],
    [
      'a message that consists of spaces for people without a value',
      { template: '{{ first_name | default: " " }}' },
      ['warn template: For a person without a value for first_name, this message is empty.'],
    ],
    ['a second part', { template: 'a'.repeat(161) }, ['warn template: 2 parts per person; each part is charged.']],
    [
      'a long push',
      { template: 'a'.repeat(901), channel: 'push', pushTitle: 'T' },
      ['warn template: 901 characters is long for a message on a phone.'],
    ],
    ['a push of 900 emoji, which is not long', { template: '😀'.repeat(900), channel: 'push', pushTitle: 'T' }, []],
    [
      'a brace in the title of a push',
      { channel: 'push', pushTitle: 'Hi {{ first_name' },
      ['stop pushTitle: In the title: The {{ at character 4 has no closing }}.'],
    ],
    ['the title is ignored for SMS', { pushTitle: '{{' }, []],
    [
      'a character that overrides the text direction',
      { template: 'a\u202eb' },
      ['warn template 1: The message contains an invisible character (U+202E). Delete it if you do not need it.'],
    ],
    [
      'a bell',
      { template: 'a\u0007b' },
      ['warn template 1: The message contains an invisible character (U+0007). Delete it if you do not need it.'],
    ],
  ])('%s', (_, change, expected) => {
    expect(problemsOf(change)).toEqual(expected)
  })

  it.each<[string, Partial<MessageValue>, string[]]>([
    [
      'a field that is empty for the person',
      { template: 'Hi {{ first_name }}!' },
      ['warn template: First name is empty for Noor Haddad; the text then has a gap.'],
    ],
    ['with a fallback', { template: 'Hi {{ first_name | default: "there" }}!' }, []],
    [
      'a title that is empty for the person',
      { channel: 'push', pushTitle: '{{ first_name }}' },
      ['warn pushTitle: In the title: First name is empty for Noor Haddad; the text then has a gap.'],
    ],
  ])('%s', (_, change, expected) => {
    expect(problemsOf(change, withoutName)).toEqual(expected)
  })
})
