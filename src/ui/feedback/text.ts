import { defineTexts } from '../format/define-texts'

export const text = defineTexts('ui/feedback', {
  loading: {
    label: 'Loading',
    still: (seconds: number) => `Still waiting for the service, ${seconds} s. Nothing is lost.`,
    stop: 'Stop waiting',
  },
  error: { again: 'Try again', call: 'Show the call' },
})
