import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'
import { isWalk, type Job } from './job'

const rows = (count: number) => plural(count, { one: 'row', other: 'rows' })
const theOtherRows = (count: number) => (count === 1 ? 'the other row' : `the other ${rows(count)}`)
const rate = (perSecond: number) =>
  perSecond < 0.5 ? 'Less than 1 per second' : `${formatNumber(Math.round(perSecond))} per second`

export const text = defineTexts('parts/jobs', {
  title: 'Jobs',
  openCount: (count: number) => `Jobs: ${formatNumber(count)} open`,
  lostCount: (open: number, lost: number) =>
    open === 0
      ? `Jobs: ${formatNumber(lost)} unreadable`
      : `Jobs: ${formatNumber(open)} open, ${formatNumber(lost)} unreadable`,
  none: 'No jobs in this browser. Bulk work, such as adding participants from a file, runs here while you do other things.',
  unread: 'The jobs in this browser could not be read.',
  workerMissing: 'This page cannot run the job: the program that runs it could not be started. Reload the page.',
  progress: 'Progress',
  notFound: 'This job is no longer in this browser.',
  notFoundWhy: 'The browser that started a job keeps it for 30 days after it ends.',
  canLeave:
    'You can leave this page or close the tab. The job continues in another tab of the dashboard, or when you come back. If you come back after more than an hour, it waits for you to resume it.',
  status: {
    preparing: 'Preparing',
    running: 'Running',
    paused: 'Paused',
    waiting: 'Waiting',
    awaitingStart: 'Not started yet',
    canceled: 'Canceled',
    finished: 'Finished',
  },
  settled: (settled: number, total: number) => `${formatNumber(settled)} of ${formatNumber(total)}`,
  soFar: (count: string) => `${count} so far`,
  readRate: (perSecond: number) => rate(perSecond),
  rate: (perSecond: number, left: number) => `${rate(perSecond)} · ${formatDuration(left / perSecond)} left`,
  whyPaused: (job: Job): string => describePause(job),
  actions: {
    start: 'Start now',
    undo: 'Undo',
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel',
    retry: (count: number) => `Retry ${rows(count)}`,
    retryUnknown: (count: number) => `Resend ${rows(count)} with an unknown outcome`,
    remove: 'Remove from list',
    open: 'Open job',
  },
  confirm: {
    /** Calls that are already on their way still finish, so fewer rows may be left out. */
    cancel: (left: string) => `Up to ${left} will not be processed. What was already sent is not affected.`,
    cancelRead: 'What was read so far will be discarded.',
    cancelYes: 'Cancel job',
    keep: 'Keep job',
    retryUnknownYes: 'Resend',
    retryUnknownNo: 'Do not resend',
    remove: 'This also deletes its files from this browser. What was already sent is not affected.',
    removeRead: 'This also deletes the file from this browser.',
    removeYes: 'Remove job',
  },
  changeFailed:
    'This browser could not store the change, so the job stays as it was. Try again. If that fails too, free up disk space.',
  fileFailed:
    'The file was not saved: it could not be created, or the export could not be recorded. The job is not affected. Try again.',
  storageFull:
    'This browser has no space for the job, so it was not started and nothing was sent. Free up disk space or remove finished jobs, then try again.',
  filesUnavailable:
    'This browser does not let the page store files, and the job writes one. Nothing was read. This usually happens in a private window or when site data is blocked: use a regular window or allow site data, then start again.',
  httpsOnly:
    'Jobs need HTTPS: without it, browsers do not provide the locks that jobs use. Open the dashboard over HTTPS.',
  /** Work that this browser can no longer decrypt. */
  lost: {
    title: (jobs: number, changes: number) =>
      `${formatList([
        ...(jobs > 0 ? [plural(jobs, { one: 'job', other: 'jobs' })] : []),
        ...(changes > 0 ? [plural(changes, { one: 'change', other: 'changes' })] : []),
      ])} in this browser can no longer be read`,
    job: 'This job can no longer be read',
    jobWhy: {
      self: 'It may have been carried out, in part or completely. Check the activity log before you start it again.',
      admin:
        'It may have been carried out, in part or completely. Ask an admin to check the activity log before you start it again.',
    },
    why: {
      self: 'This work may have been carried out completely, in part, or not at all. Nothing is retried. Check the activity log before you do any of it again.',
      admin:
        'This work may have been carried out completely, in part, or not at all. Nothing is retried. Ask an admin to check the activity log before you do any of it again.',
    },
    forget: (count: number) => (count === 1 ? 'Delete it' : 'Delete them'),
    keep: (count: number) => (count === 1 ? 'Keep it' : 'Keep them'),
    consequence:
      'This deletes the encrypted data from this browser. It undoes nothing, and you will not be reminded again.',
    failed: 'The data could not be deleted from this browser. Try again.',
    notNow: 'Not now',
  },
  announce: {
    finished: (title: string) => `Job finished: ${title}.`,
    paused: (title: string) => `Job paused: ${title}.`,
  },
})

/** Why a job is paused, and what to do about it. */
function describePause(job: Job): string {
  const { pause, trial = 0, lead = 0, total } = job
  const reads = isWalk(job)
  const message = pause?.message ?? ''
  const nothingMore = reads ? 'Nothing more is read until you resume.' : 'Nothing more is sent until you resume.'
  switch (pause?.reason) {
    case 'session':
      return 'Your session has ended. The job continues as soon as you sign in again; after more than an hour, it waits for you to resume it.'
    case 'offline':
      return reads
        ? 'The dashboard server is not responding. Nothing is read; the job continues automatically when the server is back.'
        : 'The dashboard server is not responding. Nothing is sent; the job continues automatically when the server is back.'
    case 'service': {
      // A walk also pauses after a single reply that cannot be read, or that asks for a long wait
      const what = reads
        ? 'The next rows could not be read from the service'
        : 'The service failed several times in a row'
      return message === '' ? `${what}. ${nothingMore}` : `${what} (“${message}”). ${nothingMore}`
    }
    case 'server-refused':
      return message === ''
        ? `The dashboard server rejected a call from this job. ${nothingMore}`
        : `The dashboard server rejected a call from this job (“${message}”). ${nothingMore}`
    case 'storage':
      if (!isFull(message))
        return reads
          ? `This browser does not let the job store data (“${message}”). Nothing more is read. Allow this site to store data and do not use a private window, then resume: the job continues where it stopped.`
          : `This browser does not let the job store data (“${message}”). Nothing more is sent. Allow this site to store data and do not use a private window, then resume: the job continues where it stopped.`
      return reads
        ? 'This browser has no space left for the file. Free up disk space, then resume: the job continues where it stopped.'
        : 'This browser has no space left to record what is sent, so nothing more is sent. Free up disk space, then resume.'
    case 'refused':
      return message === ''
        ? `The service rejected the whole job. ${nothingMore}`
        : `The service rejected the whole job (“${message}”). ${nothingMore}`
    case 'unreadable':
      return reads
        ? 'This browser can no longer open what it stored for this job. Cancel the job, then start it again.'
        : 'This browser can no longer open the rows of this job, so nothing more is sent. What was already sent is not affected. Check what was sent before you start the job again.'
    case 'error':
      return message === ''
        ? `The job stopped because of an error in the dashboard. ${nothingMore}`
        : `The job stopped because of an error in the dashboard (“${message}”). ${nothingMore}`
    case 'left':
      return 'This job was interrupted and did not restart on its own. Resume it when you are ready.'
    case 'trial':
      return `The first ${rows(trial)} were a trial. Check their results, then resume to send ${theOtherRows(total - trial)}.`
    case 'canary':
      return `A trial of ${rows(lead)} was sent. The others follow if the results are fine.`
    case 'canary-failed':
      return `A trial of ${rows(lead)} was sent. Check the results, then resume to send ${theOtherRows(total - lead)}.`
    case 'user':
    case undefined:
      // Even without a result, calls may be on their way, or their responses lost
      return `Paused. ${nothingMore}`
  }
}

/** Earlier versions of the app stored no error name when the disk was full. */
const isFull = (errorName: string): boolean => errorName === 'QuotaExceededError' || errorName === ''

function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
