import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { csvLine, csvStart, type CsvProfile } from '#/parts/csv/write-csv'
import { Flyout } from '#/ui/Flyout'
import { PlainButton } from '#/ui/PlainButton'
import { saveFile } from '#/ui/save-file'
import type { BatchEntry } from './batch-entries'
import classes from './BatchActs.module.css'
import filterClasses from './BatchFilter.module.css'
import { batchText } from './batch-text'
import { failureChoices, rowsWithAnswers } from './failure-rows'
import { useShownEntries } from './shown-entries'
import type { BatchView } from './use-batch'

const text = batchText.save

/** The failures as a file with the columns they came with, for systems or for spreadsheets (facts 24). */
export function SaveFailures({ id, view }: { id: string; view: BatchView }) {
  const shown = useShownEntries(view.entries)
  const [isFailed, setFailed] = useState(false)
  const save = async (entries: readonly BatchEntry[], profile: CsvProfile, close: () => void) => {
    setFailed(false)
    try {
      const { header, rows } = await rowsWithAnswers(view, entries)
      const lines = [header, ...rows].map(cells => csvLine(cells, profile))
      const name = text.file(id.replaceAll(/[^\w.-]+/g, '-').slice(0, 80))
      saveFile(name, new Blob([csvStart(profile), ...lines], { type: 'text/csv;charset=utf-8' }))
      close()
    } catch {
      setFailed(true)
    }
  }
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
          {failureChoices(view, shown).map(({ id: choice, entries }) => (
            <div key={choice} className={classes['choice']} role="group" aria-label={text[choice](entries.length)}>
              <p className={classes['label']}>{text[choice](entries.length)}</p>
              <PlainButton onClick={() => void save(entries, 'systems', close)}>{text.systems}</PlainButton>
              <PlainButton onClick={() => void save(entries, 'spreadsheets', close)}>{text.sheets}</PlainButton>
            </div>
          ))}
          <p className={classes['note']}>{text.profiles}</p>
          {isFailed ? (
            <p role="alert" className={classes['fault']}>
              {text.fault}
            </p>
          ) : null}
        </div>
      )}
    </Flyout>
  )
}
