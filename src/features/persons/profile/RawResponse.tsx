import { usePreferences } from '#/ui/behavior/preferences'
import { JsonView } from '#/ui/format/JsonView'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Panel } from '#/ui/layout/Panel'
import { text } from '../text'

/** The answer as it came, with whatever the service added to it (decision 10). */
export function RawResponse({ raw }: { raw: unknown }) {
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
