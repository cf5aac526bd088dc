import { NativeSelect } from '@mantine/core'
import { useSession } from '#/api/api-context'
import { allCountries } from '#/contract/calling-codes'
import { delimiters, encodings, type Delimiter, type Encoding } from '#/parts/csv/csv-layout'
import { csvText } from '#/parts/csv/csv-text'
import { Panel } from '#/ui/Panel'
import { locale } from '#/ui/texts'
import classes from './BulkPage.module.css'
import type { Preview } from './bulk-messages'
import type { BulkSetup, Target } from './bulk-settings'
import { bulkText as t } from './bulk-text'

interface BulkSetupPanelProps {
  setup: BulkSetup
  preview: Preview
  onChange: (setup: BulkSetup) => void
}

const countryNames = new Intl.DisplayNames(locale, { type: 'region' })
const countries = allCountries
  .map(value => ({ value, label: countryNames.of(value) ?? value }))
  .sort((a, b) => a.label.localeCompare(b.label, locale))

/** How the file is read, as it was guessed, with its first rows; every guess can be changed. */
export function BulkSetupPanel({ setup, preview, onChange }: BulkSetupPanelProps) {
  const { format, columns } = setup
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
        columns={columns}
        onColumn={(at, target) => onChange({ ...setup, columns: withTarget(columns, at, target) })}
      />
    </Panel>
  )
}

const oneOf = <T extends string>(values: readonly T[], value: string, otherwise: T): T =>
  values.find(one => one === value) ?? otherwise

/** One column for each thing: who takes it over leaves the other unused. */
function withTarget(columns: readonly Target[], at: number, target: Target): Target[] {
  const same = (other: Target) =>
    target.to !== 'nothing' && idOf(other) === idOf(target) ? ({ to: 'nothing' } as const) : other
  const next = columns.map(same)
  for (let missing = next.length; missing < at; missing++) next.push({ to: 'nothing' })
  next[at] = target
  return next
}

const idOf = (target: Target): string => (target.to === 'field' ? `field ${target.key}` : target.to)

interface PreviewTableProps {
  preview: Preview
  columns: readonly Target[]
  onColumn: (at: number, target: Target) => void
}

function PreviewTable({ preview: { header, rows }, columns, onColumn }: PreviewTableProps) {
  const { custom_fields: fields } = useSession()
  const width = Math.max(columns.length, header?.length ?? 0, ...rows.map(row => row.length))
  const targets: Target[] = [
    { to: 'nothing' },
    { to: 'mdn' },
    { to: 'external' },
    { to: 'country' },
    ...fields.map(({ key }) => ({ to: 'field', key }) as const),
  ]
  const nameOf = (target: Target): string =>
    target.to === 'field' ? (fields.find(({ key }) => key === target.key)?.label ?? target.key) : t.targets[target.to]
  const places = Array.from({ length: width }, (_, at) => at)
  const columnName = (at: number): string => header?.[at]?.trim() || t.how.column(at)
  return (
    <div className={classes['scroll']} role="region" aria-label={t.how.preview} tabIndex={0}>
      <table className={classes['preview']}>
        <thead>
          <tr>
            {places.map(at => (
              <th key={at} scope="col">
                <bdi>{columnName(at)}</bdi>
                <NativeSelect
                  size="xs"
                  aria-label={t.how.use(columnName(at))}
                  value={idOf(columns[at] ?? { to: 'nothing' })}
                  data={targets.map(target => ({ value: idOf(target), label: nameOf(target) }))}
                  onChange={event => {
                    const chosen = targets.find(target => idOf(target) === event.currentTarget.value)
                    if (chosen) onColumn(at, chosen)
                  }}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {places.map(at => (
                <td key={at} data-used={columns[at] !== undefined && columns[at].to !== 'nothing' ? true : undefined}>
                  <bdi>{row[at]?.slice(0, 80)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
