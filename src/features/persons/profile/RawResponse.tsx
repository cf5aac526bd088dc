import { usePreferences } from '#/ui/behavior/preferences'
import { JsonView } from '#/ui/format/JsonView'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Panel } from '#/ui/layout/Panel'
import { text } from './text'

/** The response as received, including anything undocumented. */
export function RawResponse({ raw }: { raw: unknown }) {
  const masked = usePreferences().maskNumbers
  return (
    <Panel
      title={text.raw.title}
      tools={<CopyButton value={JSON.stringify(raw, null, 2)} label={text.raw.copy} size={28} />}
    >
      <JsonView value={raw} label={text.raw.label} masked={masked} open={4} />
    </Panel>
  )
}
