import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#/api/http/client'
import { ApiError } from '#/api/http/error'
import { storageScopeParts } from '#/api/session/storage-scope'
import { importRows } from '#/contract/imports'
import { walletCampaignRows } from '#/contract/wallet-campaigns'
import { menuText } from './menu-text'

/** Whether an area of the service works for this user: learnt by reading it once (product.md, Connections). */
export type Verdict =
  | { kind: 'works' | 'none' | 'forbidden' | 'unknown' | 'silent' }
  | { kind: 'failed'; status: number | null }

async function verdictOf(read: Promise<{ status: number }>, emptyIs404: boolean): Promise<Verdict> {
  try {
    const { status } = await read
    return { kind: status === 404 ? 'none' : 'works' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    switch (error.kind) {
      case 'not-found':
        return { kind: emptyIs404 ? 'none' : 'unknown' }
      case 'forbidden':
        return { kind: 'forbidden' }
      case 'network':
      case 'upstream-unreachable':
      case 'upstream-timeout':
        return { kind: 'silent' }
      case 'session-expired':
      case 'session-changed':
      case 'unauthorized':
      case 'aborted':
        throw error // says nothing of the area
      case 'refused':
      case 'conflict':
      case 'invalid':
      case 'too-large':
      case 'rate-limited':
      case 'service':
      case 'gateway':
      case 'outcome-unknown':
      case 'contract':
        return { kind: 'failed', status: error.status }
    }
  }
}

const minutes = 60_000

/** Wallet: 404 is how the service says "no campaign" (decision 46). */
export const walletVerdictQuery = (api: Api) =>
  queryOptions({
    queryKey: ['areas', ...storageScopeParts(api.session), 'wallet'],
    queryFn: ({ signal }) =>
      verdictOf(
        api.send(
          walletCampaignRows.listWalletCampaigns,
          { params: { company_key: api.session.company_key } },
          { signal },
        ),
        true,
      ),
    staleTime: 10 * minutes,
  })

/** Imports of one app. */
export const importVerdictQuery = (api: Api, appId: string) =>
  queryOptions({
    queryKey: ['areas', ...storageScopeParts(api.session), 'imports', appId],
    queryFn: ({ signal }) =>
      verdictOf(api.send(importRows.listImportBatches, { params: { app_id: appId } }, { signal }), false),
    staleTime: 10 * minutes,
  })

/** A verdict in words. */
export function verdictText(verdict: Verdict): string {
  const t = menuText.verdict
  if (verdict.kind === 'failed') return t.failed(verdict.status === null ? '' : ` with ${verdict.status}`)
  return t[verdict.kind]
}
