import { wavesKind } from '#/features/broadcasts/waves/waves-kind'
import { importTokens } from '#/features/imports/file/import-kind'
import { bulkParticipants } from '#/features/participants/bulk/bulk-kind'
import { stopKind } from '#/features/persons/stop/stop-kind'
import { bulkWalletItems } from '#/features/wallet/bulk/bulk-kind'
import { exportKind } from '#/features/wallet/export/export-kind'
import type { JobKinds } from '#/parts/jobs/work-on-jobs'

/** The kinds of jobs that the jobs worker runs, by their ids. */
export const jobKinds = {
  participants: bulkParticipants,
  imports: importTokens,
  'wallet-items': bulkWalletItems,
  'wallet-export': exportKind(),
  'stop-number': stopKind,
  waves: wavesKind,
} satisfies JobKinds
