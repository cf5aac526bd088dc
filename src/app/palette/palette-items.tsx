import {
  IconActivity,
  IconArrowRight,
  IconCircleDashed,
  IconEye,
  IconEyeOff,
  IconHelpCircle,
  IconLogin2,
  IconLogout,
  IconMoon,
  IconSun,
  IconSunMoon,
  IconUser,
  IconUserPlus,
  IconUsersPlus,
  IconWorld,
} from '@tabler/icons-react'
import { routeParamsOf } from '#/api/route-params'
import type { Session } from '#/contract/gateway'
import type { Recent } from '#/features/persons/recents'
import { paths } from '#/nav/paths'
import { openApiLog } from '#/parts/api-log/api-log-state'
import { Mdn } from '#/parts/mdn/Mdn'
import type { LookUp, Interpretation } from '#/parts/mdn/reading'
import { preferences, setPreference } from '#/ui/behavior/preferences'
import { pagesOf } from '../routes/pages'
import { openOverlay } from '../shell/overlay-state'
import { toggleUtc } from '../shell/toggle-utc'
import { idItems } from './palette-ids'
import type { PaletteAction, PaletteItem } from './palette-item'
import { paletteText as t } from './text'

interface PaletteWorld {
  text: string
  lookUp: LookUp
  session: Session
  recents: readonly Recent[]
}

/** The lines for what was typed: how it is read, then pages and actions by name; without text the recents too. */
export function paletteItems({ text, lookUp, session, recents }: PaletteWorld): PaletteItem[] {
  const place = routeParamsOf(session)
  const words = text.trim().toLowerCase().split(/\s+/)
  const named = (label: string) => words.every(word => label.toLowerCase().includes(word))
  const own = [...pageItems(session), ...actionItems(place)].filter(item => named(item.name)).map(({ item }) => item)
  if (lookUp.kind === 'empty') return [...recents.map(recent => recentItem(recent, place)), ...own]
  const ids = idItems(text, session)
  const readings = readingItems(lookUp, ids.certain.length > 0 ? t.also : t.lookUp)
  // a word that names a page is more likely that page than an external id
  const isNumberOrKey = lookUp.kind === 'read' && lookUp.chosen.kind !== 'external_id'
  const people = isNumberOrKey ? [...readings, ...own] : [...own, ...readings]
  return [...ids.certain, ...people, ...ids.possible]
}

function readingItems(lookUp: LookUp, likeliest: string): PaletteItem[] {
  if (lookUp.kind === 'empty') return []
  const chosen = lookUp.kind === 'read' ? [readingItem(lookUp.chosen, likeliest)] : []
  return [...chosen, ...lookUp.alternatives.map(reading => readingItem(reading, t.also))]
}

function readingItem(reading: Interpretation, group: string): PaletteItem {
  return {
    id: `ask-${reading.kind}-${reading.value}`,
    group,
    icon: IconArrowRight,
    main: group === t.lookUp,
    label:
      reading.kind === 'mdn' ? (
        <Mdn value={reading.value} />
      ) : (
        <span className="sb-mono">
          <bdi>{reading.value}</bdi>
        </span>
      ),
    note: reading.how,
    act: { kind: 'ask', lookUp: { kind: reading.kind, value: reading.value } },
  }
}

type Place = Parameters<typeof paths.lookUp>[0]

function recentItem(recent: Recent, place: Place): PaletteItem {
  if ('nobody' in recent) {
    const { kind, value } = recent.nobody
    return {
      id: `nobody-${kind}-${value}`,
      group: t.recents,
      icon: IconCircleDashed,
      label: t.nobodyFound,
      note: kind === 'mdn' ? <Mdn value={value} /> : <bdi>{value}</bdi>,
      act: { kind: 'ask', lookUp: recent.nobody },
    }
  }
  return {
    id: `person-${recent.person_key}`,
    group: t.recents,
    icon: IconUser,
    label: recent.name === null ? <span className="sb-mono">{recent.person_key}</span> : <bdi>{recent.name}</bdi>,
    note: recent.mdn === null ? undefined : <Mdn value={recent.mdn} />,
    act: { kind: 'go', to: paths.person(place, recent.person_key) },
  }
}

interface Named {
  name: string
  item: PaletteItem
}

function pageItems(session: Session): Named[] {
  const place = routeParamsOf(session)
  return pagesOf(session.connection).map(page => ({
    name: page.label,
    item: { id: page.id, group: t.pages, icon: page.icon, label: page.label, act: { kind: 'go', to: page.to(place) } },
  }))
}

function actionItems(place: Place): Named[] {
  const { maskNumbers } = preferences()
  const action = (name: string, icon: typeof IconUser, act: PaletteAction): Named => ({
    name,
    item: { id: name, group: t.actions, icon, label: name, act },
  })
  const run = (act: () => void): PaletteAction => ({ kind: 'run', run: act })
  return [
    action(
      t.act.log,
      IconActivity,
      run(() => openApiLog()),
    ),
    action(t.act.utc, IconWorld, run(toggleUtc)),
    maskNumbers
      ? action(
          t.act.unmask,
          IconEye,
          run(() => setPreference('maskNumbers', false)),
        )
      : action(
          t.act.mask,
          IconEyeOff,
          run(() => setPreference('maskNumbers', true)),
        ),
    action(
      t.act.light,
      IconSun,
      run(() => setPreference('scheme', 'light')),
    ),
    action(
      t.act.dark,
      IconMoon,
      run(() => setPreference('scheme', 'dark')),
    ),
    action(
      t.act.auto,
      IconSunMoon,
      run(() => setPreference('scheme', 'auto')),
    ),
    action(
      t.act.shortcuts,
      IconHelpCircle,
      run(() => openOverlay('shortcuts')),
    ),
    action(t.act.createPerson, IconUserPlus, { kind: 'go', to: paths.createPerson(place) }),
    action(t.act.participantsBulk, IconUsersPlus, { kind: 'go', to: paths.participantsBulk(place) }),
    action(t.act.signInOther, IconLogin2, { kind: 'go', to: paths.signIn() }),
    action(
      t.act.signOut,
      IconLogout,
      run(() => openOverlay('sign-out')),
    ),
  ]
}
