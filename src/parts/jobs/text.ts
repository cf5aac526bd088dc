import { formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'
import { isWalk, settledRows, type Job } from './job'

const failedRows = (count: number) => plural(count, { one: 'row', other: 'rows' })

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`
}

/** Why a job stands still, and what to do: LOOK.md, Error. */
function pauseSentence(job: Job): string {
  const { pause, trial = 0, total } = job
  const reads = isWalk(job)
  const noMore = reads ? 'Nothing more is read' : 'Nothing more is sent'
  switch (pause?.reason) {
    case 'session':
      return 'Your session has ended. The job goes on as soon as you have signed in again.'
    case 'offline':
      return `The dashboard server does not answer. ${reads ? 'Nothing is read' : 'Nothing is sent'}; the job goes on by itself when it is back.`
    case 'service':
      return `The service failed several times in a row${said(pause.message)}. ${noMore} until you resume.`
    case 'storage':
      if (!isFull(pause.message))
        return `This browser does not keep what the job writes down${said(pause.message)}. ${noMore}. Allow this site to keep data, and use no private window; then resume: it goes on where it stopped.`
      return reads
        ? 'This browser has no room left for the file. Make room on the disk, then resume: it goes on where it stopped.'
        : 'This browser has no room left to note down what is sent, so nothing more is sent. Make room on the disk, then resume.'
    case 'refused':
      return `The service refuses the job as a whole${said(pause.message)}. ${noMore} until you resume.`
    case 'left':
      return 'It was interrupted, and nobody was here to see it go on. Resume it when you are ready.'
    case 'trial':
      return `The first ${formatNumber(trial)} are done as a trial. Look at what became of them, then resume for the other ${formatNumber(total - trial)}.`
    case 'user':
    case undefined:
      if (reads) return 'Paused. Nothing is read.'
      return settledRows(job) === 0 ? 'Nothing was sent yet.' : 'Paused. Nothing is sent.'
  }
}
/** The names of what the browser throws without room; an older version of the app noted none. */
const isFull = (name: string): boolean => name === 'QuotaExceededError' || name === ''
const said = (message: string): string => (message === '' ? '' : ` (“${message}”)`)

export const text = defineTexts('parts/jobs', {
  tool: 'Jobs',
  toolOpen: (count: number) => `Jobs, ${plural(count, { one: 'is open', other: 'are open' })}`,
  none: 'No jobs in this browser. Bulk work, such as adding participants from a file, goes on here while you do other things.',
  one: 'Progress',
  gone: 'This job is not in this browser any more.',
  goneWhy: 'Jobs are kept for 30 days after their end, in the browser that started them.',
  stays:
    'You can leave this page or close the tab. The job goes on in another tab of the dashboard, or when you come back.',
  states: {
    preparing: 'Preparing',
    running: 'Running',
    paused: 'Paused',
    canceled: 'Canceled',
    finished: 'Finished',
  },
  waiting: 'Waiting',
  progress: (settled: number, total: number) => `${formatNumber(settled)} of ${formatNumber(total)}`,
  soFar: (rows: string) => `${rows} so far`,
  readPace: (perSecond: number) => `${formatNumber(Math.round(perSecond))} a second`,
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
    cancelWalk: 'What was read so far is thrown away.',
    cancelYes: 'Cancel the job',
    keep: 'Keep it',
    unknownYes: 'Send again',
  },
  resultFailed: 'The result file could not be made. The job itself is not affected.',
  noRoom:
    'This browser has no room for the job, so nothing was started and nothing was sent. Make room on the disk, or remove finished jobs, then try again.',
  noFiles:
    'This browser keeps no files for this page, and the job writes one. A private window and blocked site data are the usual reasons: use an ordinary window, or allow this site to keep data, then start again. Nothing was read.',
  foreign: 'This browser cannot run jobs on this address: it offers the locks they need over https only.',
  announce: {
    finished: (title: string) => `The job ${title} is finished.`,
    paused: (title: string) => `The job ${title} is paused.`,
  },
})
