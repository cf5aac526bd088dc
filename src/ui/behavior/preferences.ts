import * as z from 'zod/mini'
import { persistedStore } from '#/base/persisted-store'
import { useStore } from '#/base/store'

/** How long an action can be undone, in seconds; `confirm` waits until the user confirms it. */
export const undoTimes = ['6', '20', '60', 'confirm'] as const
export type UndoTime = (typeof undoTimes)[number]

/** Color schemes; `auto` is the system's. */
export const schemes = ['auto', 'light', 'dark'] as const

const preferencesSchema = z.object({
  scheme: z.catch(z.enum(schemes), 'auto'),
  /** Time zone of every time on screen, an IANA name; '' is the browser's. */
  zone: z.catch(z.string(), ''),
  /** The zone to return to when the UTC shortcut is pressed again. */
  zoneBeforeUtc: z.catch(z.string(), ''),
  maskNumbers: z.catch(z.boolean(), false),
  /** Whether single-key shortcuts work; WCAG 2.1.4 requires a way to turn them off. */
  singleKeys: z.catch(z.boolean(), true),
  /** Browser notifications of alerts. */
  notify: z.catch(z.boolean(), false),
  railCollapsed: z.catch(z.boolean(), false),
  /**
   * How long an action can be undone. Long by default, because staff act while the customer on the phone is still
   * talking.
   */
  undo: z.catch(z.enum(undoTimes), '20'),
})

/** Settings of this browser. Nothing personal: they outlive a sign-out. */
export type Preferences = z.infer<typeof preferencesSchema>

const store = persistedStore({
  // Also read by public/boot.js before the first paint
  key: 'signalbox.preferences',
  schema: preferencesSchema,
  initial: preferencesSchema.parse({}),
})

/** The current preferences, for code outside React. */
export const preferences = store.get

/** Calls back after every change in this or another tab. Returns the unsubscribe function. */
export const onPreferences = store.subscribe

/** Sets one preference, in this tab and in the others. */
export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  store.update(current => ({ ...current, [name]: value }))
}

/** The current preferences; rerenders when they change. */
export const usePreferences = (): Preferences => useStore(store)
