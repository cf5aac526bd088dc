import { defineTexts } from '../format/define-texts'
import { plural } from '../format/format'

export const text = defineTexts('ui/feedback', {
  loading: {
    label: 'Loading',
    still: (seconds: number) => `Still loading after ${seconds} s. Nothing is lost.`,
    stop: 'Stop waiting',
  },
  error: {
    tryAgain: 'Try again',
    showCall: 'Show the call',
    moreMessages: (count: number) => plural(count, { one: 'more message', other: 'more messages' }),
  },
})
