import { CopyButton } from '#/ui/inputs/CopyButton'
import { JsonView } from '#/ui/format/JsonView'
import { Panel } from '#/ui/layout/Panel'
import { usePreferences } from '#/ui/behavior/preferences'
import { text } from '../text'

/** The answer as it came, with whatever the service added to it (decision 10). */
export function RawAnswer({ raw }: { raw: unknown }) {
  const masked = usePreferences().maskNumbers
  return (
    <Panel
      title={text.person.raw}
      tools={<CopyButton value={JSON.stringify(raw, null, 2)} label={text.person.rawCopy} size={28} tipSide="start" />}
    >
      <JsonView value={raw} label={text.person.rawLabel} masked={masked} open={4} />
    </Panel>
  )
}
