import { IconSpeakerphone, IconDeviceMobile, IconHistory, IconFileImport } from '@tabler/icons-react'
import { routeParamsOf } from '#/api/route-params'
import { appIdsOf } from '#/api/session/app-ids'
import { limits } from '#/contract/format/limits'
import { pathSegmentFault } from '#/contract/format/path'
import type { Session } from '#/contract/gateway'
import { devicesHistoryState } from '#/features/devices/devices-history'
import { tokenHistoryState } from '#/features/imports/token-history-state'
import { paths } from '#/nav/paths'
import { preferences } from '#/ui/behavior/preferences'
import { maskField } from '#/ui/format/mask'
import type { PaletteAction, PaletteItem } from './palette-item'
import { text as t } from './text'

/** A kind of id other than a person's, and how to recognize it. */
interface IdKind {
  icon: PaletteItem['icon']
  /** Matches the id after its name (`batch e41b-20711`) or, except for tokens, in a URL; captures the id. */
  named: RegExp
  /** Whether the form of the id leaves hardly any other interpretation. */
  certain?: (id: string) => boolean
  /** Whether a string may be such an id. */
  possible: (id: string) => boolean
  /** Whether a URL with such an id may belong to another company, so that it says nothing about this one. */
  isOutsideSession?: (url: string, session: Session) => boolean
  /** Where the id leads and how its item describes it; one target per app if the id belongs to an app. */
  targets: (id: string, session: Session) => { key: string; note: string; action: PaletteAction }[]
}

/** Items are offered for at most this many apps; any other app is chosen on the page. */
const MAX_APPS = 3
const appsOf = (session: Session): string[] => appIdsOf(session).slice(0, MAX_APPS)

/** One word with a digit and a dash, the usual form of service ids. */
const isDashed = (id: string): boolean => /^[\w.]+(?:-[\w.]+)+$/.test(id) && /\d/.test(id) && id.length <= 60
const isUuid = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
/** Hex digits of 32 bytes or more, or an FCM token: other ids are rarely as long. */
const isPushToken = (id: string): boolean => /^(?:[0-9a-f]{2}){32,}(?:-\w+)?$/i.test(id) || /^[\w:-]{100,}$/.test(id)

const kinds: readonly IdKind[] = [
  {
    icon: IconHistory,
    named: /^(?:push[ -]?)?token[ :#]+(\S*\d\S*)$/i,
    certain: isPushToken,
    possible: () => false,
    targets: (token, session) =>
      token.length > limits.importTokenLength
        ? []
        : appsOf(session).map(app => ({
            key: `token-${app}`,
            note: t.ids.token(app),
            action: { kind: 'go', to: paths.importToken(routeParamsOf(session)), state: tokenHistoryState(app, token) },
          })),
  },
  {
    icon: IconFileImport,
    named: /^(?:import[ -]?)?batch[ :#]+(\S*\d\S*)$|\/import_batches\/([^/?#\s]+)/i,
    // Without a letter, it may be someone's number, which must not get into a URL
    certain: id => /^(?=.*[a-f])[0-9a-f]{4}-\d{4,}$/i.test(id),
    possible: isDashed,
    targets: (id, session) =>
      appsOf(session).map(app => ({
        key: `batch-${app}`,
        note: t.ids.batch(app),
        action: { kind: 'go', to: paths.importBatch(routeParamsOf(session), app, id) },
      })),
  },
  {
    icon: IconDeviceMobile,
    named: /^device[ :#]+(\S*\d\S*)$|\/devices\/([^/?#\s]+)/i,
    possible: isDashed,
    targets: (device, session) =>
      appsOf(session).map(app => ({
        key: `device-${app}`,
        note: t.ids.device(app),
        action: {
          kind: 'go',
          to: paths.devices(routeParamsOf(session)),
          state: devicesHistoryState({ app, device, searched: { app, device } }),
        },
      })),
  },
  {
    icon: IconSpeakerphone,
    // Drafts, and pages without an id, are below `/broadcasts` too
    named: /^broadcast[ :#]+(\S*\d\S*)$|\/broadcasts\/(?!drafts\/|-\/)([^/?#\s]+)/i,
    possible: id => /^\d{1,9}$/.test(id),
    // A URL of the service contains the company; one of the dashboard contains the connection too
    isOutsideSession: (url, session) =>
      !url.includes(`/companies/${encodeURIComponent(session.company_key)}/`) &&
      !url.includes(`${paths.broadcasts(routeParamsOf(session))}/`),
    targets: (id, session) => [
      {
        key: 'broadcast',
        note: t.ids.broadcast,
        action: { kind: 'go', to: paths.broadcast(routeParamsOf(session), id) },
      },
    ],
  },
]

/**
 * Items for ids other than a person's: `certain` if the input can hardly be anything else. Each opens the page that
 * looks the id up.
 */
export function idItems(text: string, session: Session): { certain: PaletteItem[]; possible: PaletteItem[] } {
  const typed = text.trim()
  const found: ReturnType<typeof idItems> = { certain: [], possible: [] }
  for (const { icon, named, certain, possible, isOutsideSession, targets } of kinds) {
    const [, afterName, inUrl] = named.exec(typed) ?? []
    const id = afterName ?? inUrl ?? typed
    if (inUrl !== undefined && isOutsideSession?.(typed, session) === true) continue
    // A UUID alone is a person key
    if (/\s/.test(id) || (id === typed && isUuid(id)) || pathSegmentFault(id) !== null) continue
    const isCertain = id !== typed || certain?.(id) === true
    if (!isCertain && !possible(id)) continue
    const lines = targets(id, session).map(({ key, note, action }): PaletteItem => ({
      id: `id-${key}`,
      group: isCertain ? t.lookUp : t.also,
      icon,
      isMostLikely: isCertain,
      label: (
        <span className="sb-mono">
          <bdi>{shorten(maskId(id))}</bdi>
        </span>
      ),
      note,
      action,
    }))
    found[isCertain ? 'certain' : 'possible'].push(...lines)
  }
  return found
}

/** An id as the user prefers to see it: digits may be someone’s number. */
export const maskId = (id: string): string => (preferences().maskNumbers ? maskField('mdn', id) : id)

const shorten = (id: string): string => (id.length > 44 ? `${id.slice(0, 24)} … ${id.slice(-12)}` : id)
