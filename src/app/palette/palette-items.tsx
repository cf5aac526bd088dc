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
import type { ReactNode } from 'react'
import { routeParamsOf } from '#/api/route-params'
import type { Session } from '#/contract/gateway'
import type { Recent } from '#/features/persons/recents'
import { paths } from '#/nav/paths'
import type { RouteParams } from '#/nav/paths'
import { openApiLog } from '#/parts/api-log/api-log-state'
import type { Interpretation, InterpretedText } from '#/parts/mdn/interpret'
import { Mdn } from '#/parts/mdn/Mdn'
import { text as mdnText } from '#/parts/mdn/text'
import { preferences, setPreference } from '#/ui/behavior/preferences'
import { markAndShorten } from '#/ui/format/LongText'
import { pagesOf } from '../routes/pages'
import { openOverlay } from '../shell/overlay-state'
import { toggleUtc } from '../shell/toggle-utc'
import { idItems, maskId } from './palette-ids'
import type { PaletteAction, PaletteItem } from './palette-item'
import { text as t } from './text'

interface PaletteContext {
  text: string
  interpreted: InterpretedText
  session: Session
  recents: readonly Recent[]
}

/**
 * The results for the typed text: how it can be looked up, and pages and actions whose name contains each of its words.
 * Without text: recent lookups, then all pages and actions.
 */
export function paletteItems({ text, interpreted, session, recents }: PaletteContext): PaletteItem[] {
  const routeParams = routeParamsOf(session)
  const words = text.trim().toLowerCase().split(/\s+/)
  const matches = (label: string) => words.every(word => label.toLowerCase().includes(word))
  const pagesAndActions = [...pageItems(session), ...actionItems(routeParams)]
    .filter(item => matches(item.name))
    .map(({ item }) => item)
  if (interpreted.kind === 'empty')
    return [...recents.map(recent => recentItem(recent, routeParams)), ...pagesAndActions]
  const ids = idItems(text, session)
  const interpretations = interpretationItems(interpreted, ids.certain.length === 0)
  // A word that names a page is more likely that page than an external id
  const isNumberOrKey = interpreted.kind === 'read' && interpreted.chosen.kind !== 'external_id'
  const people = isNumberOrKey ? [...interpretations, ...pagesAndActions] : [...pagesAndActions, ...interpretations]
  return [...ids.certain, ...people, ...ids.possible]
}

function interpretationItems(interpreted: InterpretedText, isMostLikely: boolean): PaletteItem[] {
  if (interpreted.kind === 'empty') return []
  const chosen = interpreted.kind === 'read' ? [interpretationItem(interpreted.chosen, isMostLikely)] : []
  return [...chosen, ...interpreted.alternatives.map(other => interpretationItem(other, false))]
}

function interpretationItem(interpretation: Interpretation, isMostLikely: boolean): PaletteItem {
  return {
    id: `look-up-${interpretation.kind}-${interpretation.value}`,
    group: isMostLikely ? t.lookUp : t.also,
    icon: IconArrowRight,
    isMostLikely,
    label:
      interpretation.kind === 'mdn' ? (
        <Mdn value={interpretation.value} />
      ) : (
        <span className="sb-mono">
          <bdi>{shownId(interpretation.value)}</bdi>
        </span>
      ),
    note: mdnText.how(interpretation.how),
    action: { kind: 'look-up', lookUp: { kind: interpretation.kind, value: interpretation.value } },
  }
}

function recentItem(recent: Recent, routeParams: RouteParams): PaletteItem {
  if ('nobody' in recent) {
    const { kind, value } = recent.nobody
    return {
      id: `nobody-${kind}-${value}`,
      group: t.recents,
      icon: IconCircleDashed,
      label: t.nobodyFound,
      note: kind === 'mdn' ? <Mdn value={value} /> : <bdi>{shownId(value)}</bdi>,
      action: { kind: 'look-up', lookUp: recent.nobody },
    }
  }
  return {
    id: `person-${recent.person_key}`,
    group: t.recents,
    icon: IconUser,
    label:
      recent.name === null ? <span className="sb-mono">{recent.person_key}</span> : <bdi>{shownId(recent.name)}</bdi>,
    note: recent.mdn === null ? undefined : <Mdn value={recent.mdn} />,
    action: { kind: 'go', to: paths.person(routeParams, recent.person_key) },
  }
}

/** An id of a person. */
const shownId = (id: string): ReactNode => markAndShorten(maskId(id))

interface NamedItem {
  name: string
  item: PaletteItem
}

function pageItems(session: Session): NamedItem[] {
  const routeParams = routeParamsOf(session)
  return pagesOf(session.connection).map(page => ({
    name: page.label,
    item: {
      id: page.id,
      group: t.pages,
      icon: page.icon,
      label: page.label,
      action: { kind: 'go', to: page.to(routeParams) },
    },
  }))
}

function actionItems(routeParams: RouteParams): NamedItem[] {
  const { maskNumbers } = preferences()
  const entry = (name: string, icon: typeof IconUser, action: PaletteAction): NamedItem => ({
    name,
    item: { id: name, group: t.actions, icon, label: name, action },
  })
  const run = (perform: () => void): PaletteAction => ({ kind: 'run', run: perform })
  return [
    entry(
      t.action.log,
      IconActivity,
      run(() => openApiLog()),
    ),
    entry(t.action.utc, IconWorld, run(toggleUtc)),
    maskNumbers
      ? entry(
          t.action.unmask,
          IconEye,
          run(() => setPreference('maskNumbers', false)),
        )
      : entry(
          t.action.mask,
          IconEyeOff,
          run(() => setPreference('maskNumbers', true)),
        ),
    entry(
      t.action.light,
      IconSun,
      run(() => setPreference('scheme', 'light')),
    ),
    entry(
      t.action.dark,
      IconMoon,
      run(() => setPreference('scheme', 'dark')),
    ),
    entry(
      t.action.auto,
      IconSunMoon,
      run(() => setPreference('scheme', 'auto')),
    ),
    entry(
      t.action.shortcuts,
      IconHelpCircle,
      run(() => openOverlay('shortcuts')),
    ),
    entry(t.action.createPerson, IconUserPlus, { kind: 'go', to: paths.createPerson(routeParams) }),
    entry(t.action.participantsBulk, IconUsersPlus, { kind: 'go', to: paths.participantsBulk(routeParams) }),
    entry(t.action.signInOther, IconLogin2, { kind: 'go', to: paths.signIn() }),
    entry(
      t.action.signOut,
      IconLogout,
      run(() => openOverlay('sign-out')),
    ),
  ]
}
