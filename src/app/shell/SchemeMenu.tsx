import { setPreference, usePreferences } from '#/ui/behavior/preferences'
import type { Preferences } from '#/ui/behavior/preferences'
import { ChoiceList } from '#/ui/inputs/ChoiceList'
import { text } from './text'

const schemes = ['auto', 'light', 'dark'] as const satisfies readonly Preferences['scheme'][]

/** Chooses the color scheme: the system's, light or dark. */
export function SchemeMenu({ onClose }: { onClose: () => void }) {
  const { scheme } = usePreferences()
  return (
    <ChoiceList
      label={text.top.scheme}
      value={scheme}
      choices={schemes.map(value => ({ value, label: text.scheme[value] }))}
      onChoose={value => setPreference('scheme', value)}
      onClose={onClose}
    />
  )
}
