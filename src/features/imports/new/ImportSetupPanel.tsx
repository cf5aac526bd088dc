import { NativeSelect } from '@mantine/core'
import { importPlatforms } from '#/contract/imports'
import { PreviewTable, withColumn } from '#/parts/bulk/PreviewTable'
import { delimiters, encodings } from '#/parts/csv/csv-format'
import type { TableFormat } from '#/parts/csv/table-format'
import { text as csvText } from '#/parts/csv/text'
import { Panel } from '#/ui/layout/Panel'
import type { Preview } from '../file/import-messages'
import { targets, type ImportSetup, type Target } from '../file/import-settings'
import { text } from './text'
import classes from '#/parts/bulk/bulk.module.css'

const t = text.settings

interface ImportSetupPanelProps {
  setup: ImportSetup
  preview: Preview
  onChange: (setup: ImportSetup) => void
}

/** The guessed settings for reading the file, with its first rows. The user can change each. */
export function ImportSetupPanel({ setup, preview, onChange }: ImportSetupPanelProps) {
  const { columns, platform, duplicates } = setup
  return (
    <Panel title={t.title}>
      <div className={classes['fields']}>
        <FormatFields format={setup.format} onChange={format => onChange({ ...setup, format })} />
        <NativeSelect
          label={columns.includes('platform') ? t.platformIfMissing : t.platform}
          value={platform ?? ''}
          data={[
            { value: '', label: t.noPlatform },
            ...importPlatforms.map(value => ({ value, label: t.platforms[value] })),
          ]}
          onChange={event =>
            onChange({ ...setup, platform: importPlatforms.find(one => one === event.currentTarget.value) ?? null })
          }
        />
        <NativeSelect
          label={t.duplicates}
          value={duplicates}
          data={[
            { value: 'leave-out', label: t.skipDuplicates },
            { value: 'send', label: t.sendDuplicates },
          ]}
          onChange={event =>
            onChange({ ...setup, duplicates: event.currentTarget.value === 'send' ? 'send' : 'leave-out' })
          }
        />
      </div>
      <PreviewTable
        preview={preview}
        columns={columns}
        choices={targets.map(value => ({ value, label: t.targets[value] }))}
        onColumn={(at, value) => {
          const target = targets.find(one => one === value) ?? 'nothing'
          const same = (a: Target, b: Target) => a === b
          onChange({ ...setup, columns: withColumn<Target>(columns, at, target, 'nothing', same) })
        }}
      />
    </Panel>
  )
}

function FormatFields({ format, onChange }: { format: TableFormat; onChange: (format: TableFormat) => void }) {
  const encoding = (
    <NativeSelect
      label={csvText.format.encoding}
      value={format.encoding}
      data={encodings.map(value => ({ value, label: csvText.encodings[value] }))}
      onChange={event =>
        onChange({
          ...format,
          encoding: encodings.find(one => one === event.currentTarget.value) ?? format.encoding,
        })
      }
    />
  )
  if (format.kind === 'json')
    return (
      <>
        {encoding}
        <NativeSelect
          label={t.layout}
          value={format.layout}
          data={[{ value: format.layout, label: csvText.jsonLayouts[format.layout] }]}
          disabled
        />
      </>
    )
  return (
    <>
      {encoding}
      <NativeSelect
        label={csvText.format.delimiter}
        value={format.delimiter}
        data={delimiters.map(value => ({ value, label: csvText.delimiters[value] }))}
        onChange={event =>
          onChange({
            ...format,
            delimiter: delimiters.find(one => one === event.currentTarget.value) ?? format.delimiter,
          })
        }
      />
      <NativeSelect
        label={csvText.format.header}
        value={format.header ? 'yes' : 'no'}
        data={[
          { value: 'yes', label: csvText.format.headerYes },
          { value: 'no', label: t.headerNo },
        ]}
        onChange={event => onChange({ ...format, header: event.currentTarget.value === 'yes' })}
      />
    </>
  )
}
