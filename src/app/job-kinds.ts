import { wavesKind } from '#/features/broadcasts/waves/waves-kind'
import { importKind } from '#/features/imports/file/import-kind'
import { participantsKind } from '#/features/participants/bulk/participants-kind'
import { stopKind } from '#/features/persons/stop/stop-kind'
import { walletItemsKind } from '#/features/wallet/bulk/wallet-items-kind'
import { exportKind } from '#/features/wallet/export/export-kind'
import type { JobKinds } from '#/parts/jobs/work-on-jobs'

/** The kinds of jobs that the jobs worker runs, by their ids. */
export const jobKinds = {
  participants: participantsKind,
  imports: importKind,
  'wallet-items': walletItemsKind,
  'wallet-export': exportKind(),
  'stop-number': stopKind,
  waves: wavesKind,
} satisfies JobKinds
