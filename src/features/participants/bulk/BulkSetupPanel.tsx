import { NativeSelect } from '@mantine/core'
import { useSession } from '#/api/api-context'
import { allCountries } from '#/contract/format/calling-codes'
import { PreviewTable, withColumn } from '#/parts/bulk/PreviewTable'
import { CsvFormatFields } from '#/parts/csv/CsvFormatFields'
import { locale } from '#/ui/format/format'
import { Panel } from '#/ui/layout/Panel'
import type { Preview } from './bulk-messages'
import type { BulkSetup, Target } from './bulk-settings'
import { text } from './text'

const t = text.settings

interface BulkSetupPanelProps {
  setup: BulkSetup
  preview: Preview
  onChange: (setup: BulkSetup) => void
}

const NOTHING: Target = { to: 'nothing' }
const countryNames = new Intl.DisplayNames(locale, { type: 'region' })
const countries = allCountries
  .map(value => ({ value, label: countryNames.of(value) ?? value }))
  .sort((a, b) => a.label.localeCompare(b.label, locale))

/** The guessed settings for reading the file, with its first rows. The user can change each. */
export function BulkSetupPanel({ setup, preview, onChange }: BulkSetupPanelProps) {
  const { format, columns } = setup
  const { custom_fields: fields } = useSession()
  const targets: Target[] = [
    NOTHING,
    { to: 'mdn' },
    { to: 'external' },
    { to: 'country' },
    ...fields.map(({ key }) => ({ to: 'field', key }) as const),
  ]
  const nameOf = (target: Target): string =>
    target.to === 'field' ? (fields.find(({ key }) => key === target.key)?.label ?? target.key) : t.targets[target.to]
  return (
    <Panel title={t.title}>
      <CsvFormatFields format={format} onChange={next => onChange({ ...setup, format: next })}>
        <NativeSelect
          label={t.country}
          value={setup.country.toUpperCase()}
          data={countries}
          onChange={event => onChange({ ...setup, country: event.currentTarget.value })}
        />
      </CsvFormatFields>
      <PreviewTable
        preview={preview}
        columns={columns.map(idOf)}
        choices={targets.map(target => ({ value: idOf(target), label: nameOf(target) }))}
        onColumn={(at, id) => {
          const target = targets.find(one => idOf(one) === id) ?? NOTHING
          const same = (a: Target, b: Target) => idOf(a) === idOf(b)
          onChange({ ...setup, columns: withColumn(columns, at, target, NOTHING, same) })
        }}
      />
    </Panel>
  )
}

const idOf = (target: Target): string => (target.to === 'field' ? `field ${target.key}` : target.to)
