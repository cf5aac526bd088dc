import { IconSpeakerphone, IconDeviceMobile, IconHistory, IconFileImport } from '@tabler/icons-react'
import { appIdsOf } from '#/api/app-ids'
import { routeParamsOf } from '#/api/route-params'
import { limits } from '#/contract/format/limits'
import { pathSegmentFault } from '#/contract/format/path'
import type { Session } from '#/contract/gateway'
import { deviceEntryState } from '#/features/devices/device-entry'
import { tokenEntryState } from '#/features/imports/token-entry'
import { paths } from '#/nav/paths'
import type { PaletteAction, PaletteItem } from './palette-item'
import { paletteText as t } from './text'

/** What an id can be besides a person's, and how sure that is. */
interface IdKind {
  icon: PaletteItem['icon']
  /** Named by its word (`batch e41b-20711`) or by an address of the service or of ours; the first group is the id. */
  named: RegExp
  /** Written so, it is hardly anything else. */
  certain?: (id: string) => boolean
  /** Written so, it may be one. */
  possible: (id: string) => boolean
  /** Where it leads, with what it is said to be; one for each app where it belongs to an app. */
  leadsTo: (id: string, session: Session) => { key: string; note: string; act: PaletteAction }[]
}

/** Apps that are offered at once: who has more chooses on the page. */
const MOST_APPS = 3
const appsOf = (session: Session): string[] => appIdsOf(session).slice(0, MOST_APPS)

/** One word with a digit and a dash, as services write ids. */
const isDashed = (id: string): boolean => /^[\w.]+(?:-[\w.]+)+$/.test(id) && /\d/.test(id) && id.length <= 60
const isUuid = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
/** Hex digits of 32 bytes or more, or what FCM gives out: no other id is as long. */
const isPushToken = (id: string): boolean => /^(?:[0-9a-f]{2}){32,}(?:-\w+)?$/i.test(id) || /^[\w:-]{100,}$/.test(id)

const kinds: readonly IdKind[] = [
  {
    icon: IconHistory,
    named: /^(?:push[ -]?)?token[ :#]+(\S*\d\S*)$/i,
    certain: isPushToken,
    possible: () => false,
    leadsTo: (token, session) =>
      token.length > limits.importTokenLength
        ? []
        : appsOf(session).map(app => ({
            key: `token-${app}`,
            note: t.ids.token(app),
            act: { kind: 'go', to: paths.importToken(routeParamsOf(session)), state: tokenEntryState(app, token) },
          })),
  },
  {
    icon: IconFileImport,
    named: /^(?:import[ -]?)?batch[ :#]+(\S*\d\S*)$|\/import_batches\/([^/?#\s]+)/i,
    certain: id => /^[0-9a-f]{4}-\d{4,}$/i.test(id),
    possible: isDashed,
    leadsTo: (id, session) =>
      appsOf(session).map(app => ({
        key: `batch-${app}`,
        note: t.ids.batch(app),
        act: { kind: 'go', to: paths.importBatch(routeParamsOf(session), app, id) },
      })),
  },
  {
    icon: IconDeviceMobile,
    named: /^device[ :#]+(\S*\d\S*)$|\/devices\/([^/?#\s]+)/i,
    possible: isDashed,
    leadsTo: (device, session) =>
      appsOf(session).map(app => ({
        key: `device-${app}`,
        note: t.ids.device(app),
        act: {
          kind: 'go',
          to: paths.devices(routeParamsOf(session)),
          state: deviceEntryState({ app, device, asked: { app, device } }),
        },
      })),
  },
  {
    icon: IconSpeakerphone,
    named: /^broadcast[ :#]+(\S*\d\S*)$|\/broadcasts\/([^/?#\s]+)/i,
    possible: id => /^\d{1,9}$/.test(id),
    leadsTo: (id, session) => [
      {
        key: 'broadcast',
        note: t.ids.broadcast,
        act: { kind: 'go', to: paths.broadcast(routeParamsOf(session), id) },
      },
    ],
  },
]

/** Lines for ids that are no person's: what was typed is surely one, or may be one. They open the page that asks. */
export function idItems(text: string, session: Session): { certain: PaletteItem[]; possible: PaletteItem[] } {
  const typed = text.trim()
  const found: ReturnType<typeof idItems> = { certain: [], possible: [] }
  for (const { icon, named, certain, possible, leadsTo } of kinds) {
    const [, byWord, byAddress] = named.exec(typed) ?? []
    const id = byWord ?? byAddress ?? typed
    if (/\s/.test(id) || isUuid(id) || pathSegmentFault(id) !== null) continue
    const isCertain = id !== typed || certain?.(id) === true
    if (!isCertain && !possible(id)) continue
    const lines = leadsTo(id, session).map(({ key, note, act }): PaletteItem => ({
      id: `id-${key}`,
      group: isCertain ? t.lookUp : t.also,
      icon,
      main: isCertain,
      label: (
        <span className="sb-mono">
          <bdi>{shortened(id)}</bdi>
        </span>
      ),
      note,
      act,
    }))
    found[isCertain ? 'certain' : 'possible'].push(...lines)
  }
  return found
}

const shortened = (id: string): string => (id.length > 44 ? `${id.slice(0, 24)} … ${id.slice(-12)}` : id)
