import { createApi } from '#/api/http/client'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { shareRateLimit } from '#/api/http/rate-limit-channel'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { walkWalletItems } from '#/api/wallet-items'
import type { Session } from '#/contract/gateway'
import { answerQuestions, type AnswerOptions } from '#/parts/bulk/answer-questions'
import { CsvRefused } from '#/parts/csv/csv-format'
import { openJobStore } from '#/parts/jobs/job-store'
import { NoRoom, writeJob } from '#/parts/jobs/write-job'
import { hashOf, IdSet } from '../id-set'
import type { Asked } from './bulk-check'
import { bulkItems, readItem } from './bulk-kind'
import { questionSchema, type Answer, type PlanProgress, type Question } from './bulk-messages'
import { Planner } from './bulk-plan'
import { bulkSettingsSchema } from './bulk-settings'
import { askedIn, backFile, changedRows, checkFile, guessSetup, resultFile } from './read-bulk'
import { readSelected } from './read-selected'
import { bulkText as t } from './text'

const store = openJobStore()
shareRateLimit()

/** The plan that the user looks at: what is sent is what was shown. */
let last: { id: string; planner: Planner } | null = null

const planned = (planner: Planner): Answer => {
  last = { id: newId(), planner: planner.finish() }
  return { answer: 'plan', plan: last.id, view: planner.view }
}

async function planFile(session: Session, walletId: string, all: readonly Asked[], options: AnswerOptions) {
  const api = createApi({ session })
  const planner = new Planner()
  await readSelected(all, {
    one: id => readItem(api, walletId, id, options.signal),
    pages: () => walkWalletItems(api, walletId, { signal: options.signal }),
    add: (asked, item) => {
      planner.add(asked, item, now())
      tellProgress(options, { read: planner.view.asked, of: all.length })
    },
  })
  return planner
}

async function planFilter(question: Extract<Question, { ask: 'plan-filter' }>, options: AnswerOptions) {
  const { session, wallet, filters, edits } = question
  const api = createApi({ session })
  const planner = new Planner()
  const met = new IdSet()
  for await (const { items } of walkWalletItems(api, wallet.id, { filters, signal: options.signal })) {
    for (const { item, raw } of items)
      if (met.add(hashOf(item.wallet_item_id)))
        planner.add({ record: null, id: item.wallet_item_id, edits }, raw, now())
    // Nobody reads this worker's call log, and its bodies are pages of 1,000 rows
    api.log.clear()
    tellProgress(options, { read: planner.view.asked, of: null })
  }
  return planner
}

const tellProgress = ({ tell }: AnswerOptions, progress: PlanProgress): void => {
  if (progress.of === null || progress.read % 20 === 0 || progress.read === progress.of) tell(progress)
}

async function jobOf(id: string) {
  const job = await store.change(id, unchanged => unchanged)
  if (job === null) throw new CsvRefused(t.gone)
  return job
}

async function answer(question: Question, options: AnswerOptions): Promise<Answer> {
  switch (question.ask) {
    case 'guess':
      return { answer: 'guess', setup: await guessSetup(question.file) }
    case 'check':
      return { answer: 'check', check: await checkFile(question.file, question.setup) }
    case 'plan-file': {
      const asked = await askedIn(question.file, question.setup)
      return planned(await planFile(question.session, question.wallet.id, asked, options))
    }
    case 'plan-filter':
      return planned(await planFilter(question, options))
    case 'plan-back': {
      const planner = new Planner()
      for await (const row of changedRows(store, await jobOf(question.job))) planner.addBack(row, now())
      return planned(planner)
    }
    case 'start':
      return start(question)
    case 'result': {
      const job = await jobOf(question.job)
      const { source } = bulkSettingsSchema.parse(job.settings)
      const setup = source.by === 'file' ? source.setup : null
      return { answer: 'file', file: await resultFile(store, job, { setup, profile: question.profile }) }
    }
    case 'back-file':
      return { answer: 'file', file: await backFile(store, await jobOf(question.job), question.profile) }
  }
}

const TRIAL_ROWS = 5

async function start(question: Extract<Question, { ask: 'start' }>): Promise<Answer> {
  const { plan, expected, trial, session, file, title, wallet, source } = question
  const rows = last?.id === plan ? last.planner.rows : []
  // The user confirmed a number: another one is another act
  if (rows.length === 0 || rows.length !== expected) throw new CsvRefused(t.confirm.failed)
  const { id, stepRows } = bulkItems
  const first = trial && rows.length > TRIAL_ROWS ? { trial: TRIAL_ROWS } : {}
  const settings = { wallet, source }
  const job = await writeJob(store, { session, rows, file, kind: id, title, settings, stepRows, ...first })
  last = null
  return { answer: 'start', job: job.id }
}

function failure(error: unknown): Answer {
  const failed = (why: Extract<Answer, { answer: 'failed' }>['why'], reason = ''): Answer => ({
    answer: 'failed',
    why,
    reason,
  })
  if (error instanceof CsvRefused) return failed('sentence', error.message)
  if (error instanceof NoRoom) return failed('room')
  if (!(error instanceof ApiError)) return failed(error instanceof DOMException ? 'stopped' : 'unforeseen')
  if (error.kind === 'aborted') return failed('stopped')
  return isSessionLoss(error) ? failed('session') : failed('sentence', t.plan.failed(error.messages[0] ?? ''))
}

answerQuestions(questionSchema, answer, failure)
