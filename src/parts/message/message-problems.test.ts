import { describe, expect, it } from 'vitest'
import { countMessage } from './fill-in'
import { messageProblems } from './message-problems'
import { type MessageValue, emptyMessage } from './message-value'
import { readPlaceholders } from './placeholders'

const said = (change: Partial<MessageValue>) => {
  const value = { ...emptyMessage, template: 'Hello', ...change }
  const reading = readPlaceholders(value.template)
  return messageProblems(value, reading, countMessage(value.template, null, null), new Set(['first_name'])).map(
    ({ level, field, text, at }) => `${level} ${field}${at === undefined ? '' : ` ${at}`}: ${text}`,
  )
}

describe('what stands against a message', () => {
  it.each<[string, Partial<MessageValue>, string[]]>([
    ['nothing', {}, []],
    ['nothing', { template: 'Hi {{ first_name }} of {{ list_name }}' }, []],
    ['blank', { template: ' \n' }, ['stop template: The message is empty.']],
    [
      'an open brace',
      { template: 'Hi {{ first_name' },
      ['stop template 3: The {{ at character 4 is never closed with }}.'],
    ],
    [
      'its place in a longer text',
      { template: 'Hi\n}} you' },
      ['stop template 3: The }} at line 2, character 1 closes nothing: people would read it.'],
    ],
    [
      'what is no field, said once',
      { template: 'Hi {{constructor}}, {{constructor}}' },
      [
        'warn template 3: “constructor” is no field that this connection describes. Where the service does not know it, nothing stands there.',
      ],
    ],
    [
      'a push without title, with a script for a link',
      { channel: 'Push', deepLink: 'javascript:alert(1)' },
      [
        'stop pushTitle: A push needs a title.',
        'stop deepLink: A deep link that runs a script is never opened by a phone.',
      ],
    ],
    [
      'a message that only stands on a value',
      { template: '{{ first_name }}' },
      ['warn template: Without a value for first_name this message is blank.'],
    ],
    ['a second part', { template: 'a'.repeat(161) }, ['warn template: 2 parts per person, each is paid for.']],
    [
      'a long push',
      { template: 'a'.repeat(901), channel: 'push', pushTitle: 'T' },
      ['warn template: 901 characters are a lot to read on a phone.'],
    ],
    [
      'a brace in the title of a push',
      { channel: 'push', pushTitle: 'Hi {{ first_name' },
      ['stop pushTitle: In the title: The {{ at character 4 is never closed with }}.'],
    ],
    ['a title that a text message does not have', { pushTitle: '{{' }, []],
    [
      'what turns the direction of the text',
      { template: 'a\u202eb' },
      ['warn template 1: There is a character that nobody sees (U+202E). Delete it if it came by pasting.'],
    ],
    [
      'a bell',
      { template: 'a\u0007b' },
      ['warn template 1: There is a character that nobody sees (U+0007). Delete it if it came by pasting.'],
    ],
  ])('%s', (_, change, expected) => {
    expect(said(change)).toEqual(expected)
  })
})
