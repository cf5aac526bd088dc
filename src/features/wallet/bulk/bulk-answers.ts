import { createApi } from '#/api/http/client'
import { isNotFound, withFallback } from '#/api/http/error'
import { shareRateLimit } from '#/api/http/rate-limit-channel'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { walkWalletItems } from '#/api/wallet-items'
import type { Session } from '#/contract/gateway'
import { bulkAnswers, store, storedJob, type JobFileQuestion } from '#/parts/bulk/bulk-answers'
import type { BulkSource } from '#/parts/bulk/bulk-kind'
import { hashId, IdSet } from '#/parts/bulk/id-set'
import { readyRows } from '#/parts/bulk/read-file'
import type { AnswerOptions } from '#/parts/bulk/serve-answers'
import { RowCountError, writeJob } from '#/parts/jobs/write-job'
import { unmatchedFilters } from '../unmatched-filters'
import type { RequestedEdit } from './bulk-check'
import { BulkPlanner, type NoPlan, type Plan, type PlanProgress } from './bulk-planner'
import {
  bulkSettingsSchema,
  TRIAL_ITEMS,
  type BulkEdit,
  type PlanOrigin,
  type WalletFileSetup,
  type WalletRef,
} from './bulk-settings'
import { readRequestedItems } from './read-requested-items'
import { changedRows, itemsResultFile, rollBackFile, walletFile } from './wallet-file'
import { readItemOrNull, walletItemsKind } from './wallet-items-kind'

shareRateLimit()

interface PlanSource {
  wallet: WalletRef
  session: Session
}

/** The latest plan as a job. `file` is the file it was made from, if any. */
interface PlannedJob extends PlanSource {
  plan: string
  /** The number of items that the user confirmed. */
  expected: number
  trial: boolean
  file: Blob | null
  source: PlanOrigin
  title: string
  /** See `FileSource`. */
  sourceId?: string | undefined
}

/** The plan on the user's screen: exactly what was shown is what is sent. */
let shownPlan: { id: string; planner: BulkPlanner } | null = null

const keepPlan = (planner: BulkPlanner): Plan => {
  shownPlan = { id: newId(), planner: planner.finish() }
  return { id: shownPlan.id, view: planner.view }
}

const reportRead = ({ reportProgress }: AnswerOptions, read: number, total: number | null): void => {
  if (total === null || read % 20 === 0 || read === total) reportProgress({ read, total } satisfies PlanProgress)
}

const file = bulkAnswers(walletFile)

interface FilterQuestion extends PlanSource {
  filters: Record<string, string>
  edits: BulkEdit[]
}

/** What the worker answers. */
export const answers = {
  guess: file.guess,
  check: file.check,
  /** A dry run of a file: reads every item the file names. */
  planFile: async (source: BulkSource<WalletFileSetup> & PlanSource, options: AnswerOptions) => {
    const api = createApi({ session: source.session })
    const { id: walletId } = source.wallet
    const all: RequestedEdit[] = []
    for await (const rows of readyRows(walletFile, source)) all.push(...rows)
    const planner = new BulkPlanner()
    await readRequestedItems(all, {
      // A service may refuse an id that is not valid. Nothing is sent for an item that was not found
      readItem: id => withFallback(readItemOrNull(api, walletId, id, options.signal), isNotFound, null),
      readPages: () => walkWalletItems(api, walletId, { signal: options.signal }),
      add: (edit, item) => {
        planner.add(edit, item, now())
        reportRead(options, planner.view.requested, all.length)
      },
    })
    return keepPlan(planner)
  },
  /** A dry run of one change for all items that match filters. */
  planFilter: async (
    { session, wallet, filters, edits }: FilterQuestion,
    options: AnswerOptions,
  ): Promise<Plan | NoPlan> => {
    const api = createApi({ session })
    const planner = new BulkPlanner()
    const seen = new IdSet()
    for await (const { items, unreadable } of walkWalletItems(api, wallet.id, { filters, signal: options.signal })) {
      const unmatched = unmatchedFilters(
        filters,
        items.map(({ item }) => item),
      )
      if (unmatched.length > 0) return { unmatched }
      planner.view.unreadable += unreadable.length
      for (const { item, raw } of items)
        if (seen.add(hashId(item.wallet_item_id)))
          planner.add({ record: null, id: item.wallet_item_id, edits }, raw, now())
      // Saves memory: nothing reads the call log of this worker, and each body has 1,000 rows
      api.log.clear()
      reportRead(options, planner.view.requested, null)
    }
    return keepPlan(planner)
  },
  /** A plan that restores the values from before a job. */
  planRollBack: async ({ job: id }: { job: string }, options: AnswerOptions) => {
    const planner = new BulkPlanner()
    const job = await storedJob(store, id)
    for await (const row of changedRows(store, job)) {
      options.signal.throwIfAborted()
      planner.addRollBack(row, now())
      reportRead(options, planner.view.requested, job.counts.done + job.counts.unknown)
    }
    return keepPlan(planner)
  },
  /** Turns the latest plan into a job, and resolves with its id. */
  start: async ({ plan, expected, trial, wallet, source, ...job }: PlannedJob) => {
    const rows = shownPlan?.id === plan ? shownPlan.planner.rows : []
    // The user confirmed this number of items, and no other
    if (rows.length === 0 || rows.length !== expected) throw new RowCountError(`${rows.length} rows`)
    const { id: kind, stepRows } = walletItemsKind
    const first = trial && rows.length > TRIAL_ITEMS ? { trial: TRIAL_ITEMS } : {}
    const settings = { wallet, source }
    const { id } = await writeJob(store, { ...job, rows, kind, settings, stepRows, ...first })
    shownPlan = null
    return id
  },
  result: async (question: JobFileQuestion) => {
    const job = await storedJob(store, question.job)
    const { source } = bulkSettingsSchema.parse(job.settings)
    const hasFile = source.by === 'file' && (await store.file(job.id)) !== null
    return hasFile ? file.result(question) : itemsResultFile(store, job, question.profile)
  },
  /** A file for another bulk edit that restores the earlier values. */
  rollBack: async ({ job }: { job: string }) => rollBackFile(store, await storedJob(store, job)),
}
export type WalletAnswers = typeof answers
