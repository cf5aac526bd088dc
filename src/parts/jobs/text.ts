import { formatNumber, plural, texts } from '#/ui/texts'
import type { Job } from './job'

const failedRows = (count: number) => plural(count, { one: 'row', other: 'rows' })

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`
}

/** Why a job stands still, and what to do: LOOK.md, Error. */
function pauseSentence({ pause, counts }: Job): string {
  switch (pause?.reason) {
    case 'session':
      return 'Your session has ended. The job goes on as soon as you have signed in again.'
    case 'offline':
      return 'The dashboard server does not answer. Nothing is sent; the job goes on by itself when it is back.'
    case 'service':
      return `The service failed several times in a row${said(pause.message)}. Nothing more is sent until you resume.`
    case 'storage':
      return 'This browser has no room left to note down what is sent, so nothing more is sent. Make room on the disk, then resume.'
    case 'refused':
      return `The service refuses the job as a whole${said(pause.message)}. Nothing more is sent until you resume.`
    case 'left':
      return 'It was interrupted, and nobody was here to see it go on. Resume it when you are ready.'
    case 'user':
    case undefined:
      return counts.done + counts.failed + counts.unknown === 0 ? 'Nothing was sent yet.' : 'Paused. Nothing is sent.'
  }
}
const said = (message: string): string => (message === '' ? '' : ` (“${message}”)`)

export const text = texts({
  en: {
    tool: 'Jobs',
    toolOpen: (count: number) => `Jobs, ${plural(count, { one: 'is open', other: 'are open' })}`,
    none: 'No jobs in this browser. Bulk work, such as adding participants from a file, goes on here while you do other things.',
    states: {
      preparing: 'Preparing',
      running: 'Running',
      paused: 'Paused',
      canceled: 'Canceled',
      finished: 'Finished',
    },
    waiting: 'Waiting',
    progress: (settled: number, total: number) => `${formatNumber(settled)} of ${formatNumber(total)}`,
    pace: (perSecond: number, left: number) =>
      `${formatNumber(Math.round(perSecond))} a second · ${duration(left / perSecond)} left`,
    pauseSentence,
    acts: {
      pause: 'Pause',
      resume: 'Resume',
      cancel: 'Cancel',
      retry: (count: number) => `Retry ${failedRows(count)}`,
      retryUnknown: (count: number) => `Send ${failedRows(count)} of unknown outcome again`,
      result: 'Result file',
      resultForSheets: 'Result for a spreadsheet',
      remove: 'Remove from the list',
      show: 'Show',
    },
    ask: {
      cancel: (left: string) => `${left} will not be sent. What was sent stays sent.`,
      cancelYes: 'Cancel the job',
      keep: 'Keep it',
      unknownYes: 'Send again',
    },
    resultFailed: 'The result file could not be made. The job itself is not affected.',
    noRoom:
      'This browser has no room for the job, so nothing was started and nothing was sent. Make room on the disk, or remove finished jobs, then try again.',
    foreign: 'This browser cannot run jobs on this address: it offers the locks they need over https only.',
    announce: {
      finished: (title: string) => `The job ${title} is finished.`,
      paused: (title: string) => `The job ${title} is paused.`,
    },
  },
})
