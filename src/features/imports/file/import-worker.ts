import { answerQuestions } from '#/parts/bulk/answer-questions'
import { UnreadableFileError } from '#/parts/csv/guess-csv-format'
import type { Job } from '#/parts/jobs/job'
import { JobRemovedError } from '#/parts/jobs/job-results'
import { openJobStore } from '#/parts/jobs/job-store'
import { StorageFullError, RowCountError, writeJob } from '#/parts/jobs/write-job'
import { importTokens } from './import-kind'
import {
  questionSchema,
  type Answer,
  type Failure,
  type Question,
  type SentCells,
  type SentSteps,
} from './import-messages'
import { resultFile } from './import-result'
import { importRowSchema, type ImportRow } from './import-row'
import { importSettingsSchema } from './import-settings'
import { dryRun, guessSetup, originalRows, readyBatches } from './read-import'

const store = openJobStore()

async function answer(question: Question): Promise<Answer> {
  switch (question.ask) {
    case 'guess':
      return { answer: 'guess', setup: await guessSetup(question.file) }
    case 'check':
      return { answer: 'check', ...(await dryRun(question.file, question.setup)) }
    case 'start': {
      const { session, settings, title, file, expected } = question
      const { id, stepRows } = importTokens
      const rows = { total: expected, records: readyBatches(file, settings.setup) }
      const job = await writeJob(store, { session, rows, file, kind: id, title, settings, stepRows })
      return { answer: 'start', job: job.id }
    }
    case 'result': {
      const job = await jobOf(question.job)
      const { setup } = importSettingsSchema.parse(job.settings)
      return { answer: 'result', file: await resultFile(store, job, { setup, profile: question.profile }) }
    }
    case 'rows':
      return { answer: 'rows', found: await rowsOf(question.of) }
  }
}

/** @throws JobRemovedError */
async function jobOf(id: string): Promise<Job> {
  const job = await store.change(id, unchanged => unchanged)
  if (job === null) throw new JobRemovedError()
  return job
}

async function rowsOf({ job: id, steps }: SentSteps): Promise<SentCells> {
  const job = await jobOf(id)
  const file = await store.file(id)
  if (file === null) throw new JobRemovedError()
  const { setup } = importSettingsSchema.parse(job.settings)
  const byRecord = new Map<number, ImportRow>()
  // A step is exactly one record: both have 1,000 rows
  for (const step of steps)
    for (const row of (await store.chunk(job, step)).rows) {
      const { data } = importRowSchema.safeParse(row)
      if (data) byRecord.set(data.record, data)
    }
  const { header, rows } = await originalRows(file, setup, new Set(byRecord.keys()))
  return {
    header,
    rows: rows.flatMap(({ record, cells }) => {
      const row = byRecord.get(record)
      return row ? [{ line: row.line, token: row.token, cells }] : []
    }),
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableFileError) return { code: 'unreadable-file', fault: error.fault }
  if (error instanceof StorageFullError) return { code: 'storage-full' }
  if (error instanceof JobRemovedError) return { code: 'job-removed' }
  return { code: error instanceof RowCountError ? 'count-changed' : 'unexpected' }
}

answerQuestions(questionSchema, answer, (error): Answer => ({ answer: 'failed', failure: failureOf(error) }))
