import { createWorkerClient } from '#/parts/bulk/worker-client'
import type { WalletAnswers } from './bulk-answers'
import workerUrl from './bulk-worker.ts?worker&url'

/** Asks the worker that reads the files and items of bulk edits. */
export const askBulkWorker = createWorkerClient<WalletAnswers>({ url: workerUrl, name: 'bulk-wallet-items' })
