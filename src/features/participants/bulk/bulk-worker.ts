import { answerQuestions } from '#/parts/bulk/answer-questions'
import { UnreadableFileError } from '#/parts/csv/guess-csv-format'
import { JobRemovedError } from '#/parts/jobs/job-results'
import { openJobStore } from '#/parts/jobs/job-store'
import { RowCountError, StorageFullError, writeJob } from '#/parts/jobs/write-job'
import { bulkParticipants } from './bulk-kind'
import { questionSchema, type Answer, type Failure, type Question } from './bulk-messages'
import { dryRun, guessSetup, readyRows, resultFile } from './read-bulk'

const store = openJobStore()

async function answer(question: Question): Promise<Answer> {
  switch (question.ask) {
    case 'guess':
      return { answer: 'guess', setup: await guessSetup(question.file, question.context, question.country) }
    case 'check':
      return { answer: 'check', ...(await dryRun(question.file, question.setup, question.context)) }
    case 'start': {
      const { session, settings, title, file, expected } = question
      const rows = await readyRows(file, settings.setup, question.context)
      // The user confirmed exactly this number of rows
      if (rows.length !== expected) throw new RowCountError(`${rows.length} rows`)
      const { id, stepRows } = bulkParticipants
      const job = await writeJob(store, { session, rows, file, kind: id, title, settings, stepRows })
      return { answer: 'start', job: job.id }
    }
    case 'result': {
      const { settings, context, profile } = question
      const job = await store.change(question.job, unchanged => unchanged)
      if (job === null) throw new JobRemovedError()
      return { answer: 'result', file: await resultFile(store, job, { setup: settings.setup, context, profile }) }
    }
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableFileError) return { code: 'unreadable-file', fault: error.fault }
  if (error instanceof StorageFullError) return { code: 'storage-full' }
  if (error instanceof JobRemovedError) return { code: 'job-removed' }
  return { code: error instanceof RowCountError ? 'count-changed' : 'unexpected' }
}

answerQuestions(questionSchema, answer, (error): Answer => ({ answer: 'failed', failure: failureOf(error) }))
