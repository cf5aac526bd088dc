import { NativeSelect } from '@mantine/core'
import { useSession } from '#/api/api-context'
import { allCountries } from '#/contract/calling-codes'
import classes from '#/parts/bulk/bulk.module.css'
import { PreviewTable, withColumn } from '#/parts/bulk/PreviewTable'
import { delimiters, encodings, type Delimiter, type Encoding } from '#/parts/csv/csv-layout'
import { csvText } from '#/parts/csv/csv-text'
import { Panel } from '#/ui/Panel'
import { locale } from '#/ui/texts'
import type { Preview } from './bulk-messages'
import type { BulkSetup, Target } from './bulk-settings'
import { bulkText as t } from './bulk-text'

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

/** How the file is read, as it was guessed, with its first rows; every guess can be changed. */
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
  const change = (patch: Partial<BulkSetup['format']>) => onChange({ ...setup, format: { ...format, ...patch } })
  return (
    <Panel title={t.how.title}>
      <div className={classes['fields']}>
        <NativeSelect
          label={t.how.encoding}
          value={format.encoding}
          data={encodings.map(value => ({ value, label: csvText.encodings[value] }))}
          onChange={event => change({ encoding: oneOf<Encoding>(encodings, event.currentTarget.value, 'utf-8') })}
        />
        <NativeSelect
          label={t.how.delimiter}
          value={format.delimiter}
          data={delimiters.map(value => ({ value, label: csvText.delimiters[value] }))}
          onChange={event => change({ delimiter: oneOf<Delimiter>(delimiters, event.currentTarget.value, ',') })}
        />
        <NativeSelect
          label={t.how.header}
          value={format.header ? 'yes' : 'no'}
          data={[
            { value: 'yes', label: t.how.headerYes },
            { value: 'no', label: t.how.headerNo },
          ]}
          onChange={event => change({ header: event.currentTarget.value === 'yes' })}
        />
        <NativeSelect
          label={t.how.country}
          value={setup.country.toUpperCase()}
          data={countries}
          onChange={event => onChange({ ...setup, country: event.currentTarget.value })}
        />
      </div>
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

const oneOf = <T extends string>(values: readonly T[], value: string, otherwise: T): T =>
  values.find(one => one === value) ?? otherwise

const idOf = (target: Target): string => (target.to === 'field' ? `field ${target.key}` : target.to)
