import { createApi } from '#/api/http/client'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { shareRateLimit } from '#/api/http/rate-limit-channel'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { walkWalletItems } from '#/api/wallet-items'
import type { Session } from '#/contract/gateway'
import { answerQuestions, type AnswerOptions } from '#/parts/bulk/answer-questions'
import { UnreadableFileError } from '#/parts/csv/guess-csv-format'
import { text as csvText } from '#/parts/csv/text'
import { openJobStore } from '#/parts/jobs/job-store'
import { StorageFullError, writeJob } from '#/parts/jobs/write-job'
import { hashId, IdSet } from '../id-set'
import type { RequestedEdit } from './bulk-check'
import { readRequestedEdits, rollBackFile, changedRows, checkFile, guessSetup, resultFile } from './bulk-files'
import { bulkKind, readItemOrNull } from './bulk-kind'
import { BulkPlanner } from './bulk-planner'
import { bulkSettingsSchema } from './bulk-settings'
import { questionSchema, type Answer, type PlanProgress, type Question } from './bulk-worker-messages'
import { readRequestedItems } from './read-requested-items'
import { text as t } from './text'

const store = openJobStore()

/** The message is a sentence for the user. */
class RefusedError extends Error {}

shareRateLimit()

/** The plan on the user's screen: exactly what was shown is what is sent. */
let shownPlan: { id: string; planner: BulkPlanner } | null = null

const planAnswer = (planner: BulkPlanner): Answer => {
  shownPlan = { id: newId(), planner: planner.finish() }
  return { answer: 'plan', plan: shownPlan.id, view: planner.view }
}

async function planFile(session: Session, walletId: string, all: readonly RequestedEdit[], options: AnswerOptions) {
  const api = createApi({ session })
  const planner = new BulkPlanner()
  await readRequestedItems(all, {
    one: id => readItemOrNull(api, walletId, id, options.signal),
    pages: () => walkWalletItems(api, walletId, { signal: options.signal }),
    add: (edit, item) => {
      planner.add(edit, item, now())
      reportProgress(options, { read: planner.view.requested, of: all.length })
    },
  })
  return planner
}

async function planFilter(question: Extract<Question, { ask: 'plan-filter' }>, options: AnswerOptions) {
  const { session, wallet, filters, edits } = question
  const api = createApi({ session })
  const planner = new BulkPlanner()
  const seen = new IdSet()
  for await (const { items } of walkWalletItems(api, wallet.id, { filters, signal: options.signal })) {
    for (const { item, raw } of items)
      if (seen.add(hashId(item.wallet_item_id)))
        planner.add({ record: null, id: item.wallet_item_id, edits }, raw, now())
    // Saves memory: nothing reads the call log of this worker, and each body has 1,000 rows
    api.log.clear()
    reportProgress(options, { read: planner.view.requested, of: null })
  }
  return planner
}

const reportProgress = ({ reportProgress }: AnswerOptions, progress: PlanProgress): void => {
  if (progress.of === null || progress.read % 20 === 0 || progress.read === progress.of) reportProgress(progress)
}

async function jobOf(id: string) {
  const job = await store.change(id, unchanged => unchanged)
  if (job === null) throw new RefusedError(t.gone)
  return job
}

async function answer(question: Question, options: AnswerOptions): Promise<Answer> {
  switch (question.ask) {
    case 'guess':
      return { answer: 'guess', setup: await guessSetup(question.file) }
    case 'check':
      return { answer: 'check', check: await checkFile(question.file, question.setup) }
    case 'plan-file': {
      const requested = await readRequestedEdits(question.file, question.setup)
      return planAnswer(await planFile(question.session, question.wallet.id, requested, options))
    }
    case 'plan-filter':
      return planAnswer(await planFilter(question, options))
    case 'plan-roll-back': {
      const planner = new BulkPlanner()
      for await (const row of changedRows(store, await jobOf(question.job))) planner.addRollBack(row, now())
      return planAnswer(planner)
    }
    case 'start':
      return start(question)
    case 'result': {
      const job = await jobOf(question.job)
      const { source } = bulkSettingsSchema.parse(job.settings)
      const setup = source.by === 'file' ? source.setup : null
      return { answer: 'file', file: await resultFile(store, job, { setup, profile: question.profile }) }
    }
    case 'roll-back':
      return { answer: 'file', file: await rollBackFile(store, await jobOf(question.job), question.profile) }
  }
}

const TRIAL_ROWS = 5

async function start(question: Extract<Question, { ask: 'start' }>): Promise<Answer> {
  const { plan, expected, trial, session, file, title, wallet, source } = question
  const rows = shownPlan?.id === plan ? shownPlan.planner.rows : []
  // The user confirmed this number of items, and no other
  if (rows.length === 0 || rows.length !== expected) throw new RefusedError(t.confirm.failed)
  const { id, stepRows } = bulkKind
  const first = trial && rows.length > TRIAL_ROWS ? { trial: TRIAL_ROWS } : {}
  const settings = { wallet, source }
  const job = await writeJob(store, { session, rows, file, kind: id, title, settings, stepRows, ...first })
  shownPlan = null
  return { answer: 'start', job: job.id }
}

function failure(error: unknown): Answer {
  const failed = (why: Extract<Answer, { answer: 'failed' }>['why'], reason = ''): Answer => ({
    answer: 'failed',
    why,
    reason,
  })
  if (error instanceof UnreadableFileError) return failed('sentence', csvText.fileFault(error.fault))
  if (error instanceof RefusedError) return failed('sentence', error.message)
  if (error instanceof StorageFullError) return failed('storage-full')
  if (!(error instanceof ApiError)) return failed(error instanceof DOMException ? 'stopped' : 'unexpected')
  if (error.kind === 'aborted') return failed('stopped')
  return isSessionLoss(error) ? failed('session') : failed('sentence', t.plan.failed(error.messages[0] ?? ''))
}

answerQuestions(questionSchema, answer, failure)
