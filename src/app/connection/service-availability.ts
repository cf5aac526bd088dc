import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#/api/http/client'
import { ApiError, is404 } from '#/api/http/error'
import { storageScopeParts } from '#/api/session/storage-scope'
import { broadcastRows } from '#/contract/broadcasts'
import { importRows } from '#/contract/imports'
import { walletCampaignRows } from '#/contract/wallet-campaigns'
import { text } from './text'

/** Whether this user can use a part of the service, found out by reading from it. */
export type Availability =
  | { kind: 'works' | 'empty' | 'forbidden' | 'not-found' | 'silent' }
  | { kind: 'failed'; status: number | null }

/** @param on404 what a 404 of the service means */
async function checkAvailability(
  read: Promise<unknown>,
  on404: 'works' | 'empty' | 'not-found',
): Promise<Availability> {
  try {
    await read
    return { kind: 'works' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    switch (error.kind) {
      case 'not-found':
        return { kind: is404(error) ? on404 : 'not-found' }
      case 'forbidden':
      case 'role-refused':
        return { kind: 'forbidden' }
      case 'network':
      case 'upstream-unreachable':
      case 'upstream-timeout':
        return { kind: 'silent' }
      case 'offline':
      case 'unavailable':
      case 'session-expired':
      case 'session-changed':
      case 'unauthorized':
      case 'aborted':
        throw error // says nothing about this part of the service
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

/** Availability of the broadcasts. Some services reply 404 if no broadcast has the status. */
export const broadcastsAvailabilityQuery = (api: Api) =>
  queryOptions({
    queryKey: ['availability', ...storageScopeParts(api.session), 'broadcasts'],
    queryFn: ({ signal }) =>
      checkAvailability(
        api.send(
          broadcastRows.listBroadcasts,
          { params: { company_key: api.session.company_key }, query: { status: 'in_progress' } },
          { signal },
        ),
        'works',
      ),
    gcTime: 0,
  })

/** Availability of the wallet. The service answers 404 if there is no active campaign (see src/mock/DECISIONS.md). */
export const walletAvailabilityQuery = (api: Api) =>
  queryOptions({
    queryKey: ['availability', ...storageScopeParts(api.session), 'wallet'],
    queryFn: ({ signal }) =>
      checkAvailability(
        api.send(
          walletCampaignRows.listWalletCampaigns,
          { params: { company_key: api.session.company_key } },
          { signal },
        ),
        'empty',
      ),
    gcTime: 0,
  })

/** Availability of the imports of one app. */
export const importAvailabilityQuery = (api: Api, appId: string) =>
  queryOptions({
    queryKey: ['availability', ...storageScopeParts(api.session), 'imports', appId],
    queryFn: ({ signal }) =>
      checkAvailability(api.send(importRows.listImportBatches, { params: { app_id: appId } }, { signal }), 'not-found'),
    gcTime: 0,
  })

/** The availability in words. */
export function describeAvailability(availability: Availability): string {
  const t = text.availability
  if (availability.kind !== 'failed') return t[availability.kind]
  return availability.status === null ? t.noStatus : t.failed(availability.status)
}
