import { expect, it } from 'vitest'
import { checkPolicy, type PolicyFinding } from '#/contract/policy/check-policy'
import { defaultPolicy, type Policy } from '#/contract/policy/policy'
import { describeFinding } from './describe-finding'

const names = { nameOf: (id: string) => `list ${id}` }
const at = Date.parse('2026-11-24T05:30Z')
const findingsOf = (policy: Partial<Policy>): PolicyFinding[] =>
  checkPolicy({ ...defaultPolicy, ...policy }, 'US', { at, channel: 'sms', text: 'Hello', lists: ['1'] }, [
    { at: at - 1, lists: ['1'] },
  ])

const origin = { source: 'https://rules.example/night', checked: '2026-11-20' }
const ofConnection: Partial<Policy> = {
  quiet_hours: [{ name: 'Contract', from: '21:00', to: '08:00', zones: [], origin }],
  opt_out_words: { words: ['STOP'], origin },
  brand_name: { name: 'Café Blue', origin },
  most_sends: { in_7_days: 1, in_28_days: 1, origin },
}

it('every warning names its rule, its source, and the day it was checked, and says that it is not legal advice', () => {
  const sentences = findingsOf(ofConnection).map(finding => describeFinding(finding, names))
  const rules = sentences.map(sentence => /Rule: (.*?)\. Source/.exec(sentence)?.[1])
  expect(rules).toEqual([
    'Contract',
    'limit on broadcasts to a list',
    'limit on broadcasts to a list',
    'opt-out words',
    'brand name',
  ])
  expect(sentences[1]).toMatch(/^2 broadcasts go to list 1 within 7 days, including this one; the limit is 1\./)
  for (const sentence of sentences)
    expect(sentence).toMatch(/Source: https:\/\/rules\.example\/night, checked 20 Nov 2026\. Not legal advice\.$/)
})

it('quiet hours that are not configured are called a Signalbox default and not legal advice', () => {
  const sentences = findingsOf({}).map(finding => describeFinding(finding, names))
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toMatch(/Rule: quiet hours \(Signalbox default\)\. Not legal advice\.$/)
})
