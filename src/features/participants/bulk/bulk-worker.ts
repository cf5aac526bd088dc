import { answerQuestions } from '#/parts/bulk/answer-questions'
import { CsvRefused } from '#/parts/csv/csv-format'
import { openJobStore } from '#/parts/jobs/job-store'
import { NoRoom, writeJob } from '#/parts/jobs/write-job'
import { bulkParticipants } from './bulk-kind'
import { questionSchema, type Answer, type Question } from './bulk-messages'
import { dryRun, guessSetup, readyRows, resultFile } from './read-bulk'
import { bulkText as t } from './text'

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
      // The user confirmed a number: another one is another act
      if (rows.length !== expected) throw new CsvRefused(t.confirm.failed)
      const { id, stepRows } = bulkParticipants
      const job = await writeJob(store, { session, rows, file, kind: id, title, settings, stepRows })
      return { answer: 'start', job: job.id }
    }
    case 'result': {
      const { settings, context, profile } = question
      const job = await store.change(question.job, unchanged => unchanged)
      if (job === null) throw new CsvRefused(t.gone)
      return { answer: 'result', file: await resultFile(store, job, { setup: settings.setup, context, profile }) }
    }
  }
}

function failure(error: unknown): Answer {
  return {
    answer: 'failed',
    reason: error instanceof CsvRefused ? error.message : null,
    noRoom: error instanceof NoRoom,
  }
}

answerQuestions(questionSchema, answer, failure)
