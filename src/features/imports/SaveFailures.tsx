import { IconDownload } from '@tabler/icons-react'
import { csvLine, csvStart, type CsvProfile } from '#/parts/csv/write-csv'
import { Flyout } from '#/ui/Flyout'
import { PlainButton } from '#/ui/PlainButton'
import { saveFile } from '#/ui/save-file'
import type { BatchEntry } from './batch-entries'
import filterClasses from './BatchFilter.module.css'
import { batchText } from './batch-text'
import classes from './SaveFailures.module.css'
import { useShownEntries } from './shown-entries'
import type { BatchView } from './use-batch'

const text = batchText.save

/** The failures as a file: all of them, or those that the filters leave; for systems or for spreadsheets (facts 24). */
export function SaveFailures({ id, view }: { id: string; view: BatchView }) {
  const all = view.entries.filter(({ state }) => state === 'failed')
  const shown = useShownEntries(view.entries)
  const choices = [
    { label: text.all(all.length), rows: all },
    ...(shown.length > 0 && shown.length !== all.length ? [{ label: text.shown(shown.length), rows: shown }] : []),
  ]
  const save = (rows: readonly BatchEntry[], profile: CsvProfile) =>
    saveFile(
      text.file(id.replaceAll(/[^\w.-]+/g, '-').slice(0, 80)),
      new Blob([csvOf(rows, profile)], { type: 'text/csv;charset=utf-8' }),
    )
  return (
    <Flyout
      label={text.title}
      side="end"
      className={filterClasses['button']}
      button={
        <>
          <IconDownload size={16} stroke={1.5} aria-hidden />
          {text.title}
        </>
      }
    >
      {close => (
        <div className={classes['choices']}>
          {choices.map(({ label, rows }) => (
            <div key={label} className={classes['choice']} role="group" aria-label={label}>
              <p className={classes['label']}>{label}</p>
              <PlainButton
                onClick={() => {
                  save(rows, 'systems')
                  close()
                }}
              >
                {text.systems}
              </PlainButton>
              <PlainButton
                onClick={() => {
                  save(rows, 'spreadsheets')
                  close()
                }}
              >
                {text.sheets}
              </PlainButton>
            </div>
          ))}
          <p className={classes['note']}>
            {text.systems}: {text.systemsWhy}. {text.sheets}: {text.sheetsWhy}.
          </p>
        </div>
      )}
    </Flyout>
  )
}

const wire = { failed: 'FAILURE', pending: 'PENDING', succeeded: 'SUCCESS' } as const
const platforms = { ios: 'IOS', android: 'ANDROID' } as const

/** The rows with what became of them. A platform that was only read from the token is left out: it was never sent. */
export function csvOf(rows: readonly BatchEntry[], profile: CsvProfile): string {
  const lines = rows.map(entry =>
    csvLine(
      [
        entry.line === null ? '' : String(entry.line),
        entry.platform !== null && entry.told === 'sent' ? platforms[entry.platform] : '',
        entry.token,
        entry.externalId ?? '',
        entry.strange ?? wire[entry.state],
        entry.platformStatus,
        entry.platformMessage,
      ],
      profile,
    ),
  )
  return csvStart(profile) + csvLine(text.header, profile) + lines.join('')
}
