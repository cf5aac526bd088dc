import { createWorkerClient } from '#/parts/bulk/worker-client'
import type { BulkAnswers } from './bulk-answers'
import workerUrl from './bulk-worker.ts?worker&url'

/** Asks the worker that reads files of participants. */
export const askBulkWorker = createWorkerClient<BulkAnswers>({ url: workerUrl, name: 'bulk-participants' })
