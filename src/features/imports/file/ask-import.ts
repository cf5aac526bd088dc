import { createWorkerClient } from '#/parts/bulk/worker-client'
import type { ImportAnswers } from './import-answers'
import workerUrl from './import-worker.ts?worker&url'

/** Asks the worker that reads files of push tokens. */
export const askImport = createWorkerClient<ImportAnswers>({ url: workerUrl, name: 'import-file' })
