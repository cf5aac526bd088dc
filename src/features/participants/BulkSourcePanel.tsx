import { Button, Textarea } from '@mantine/core'
import { useRef, useState, type DragEvent } from 'react'
import { useLate } from '#/ui/use-late'
import { Panel } from '#/ui/Panel'
import classes from './BulkPage.module.css'
import { bulkText as t } from './bulk-text'
import type { BulkSource } from './use-bulk-form'

interface BulkSourcePanelProps {
  source: BulkSource | null
  isReading: boolean
  onChoose: (source: BulkSource) => void
  onClear: () => void
}

/** Where the rows come from: a file that is dropped or chosen, or rows that are pasted. */
export function BulkSourcePanel({ source, isReading, onChoose, onClear }: BulkSourcePanelProps) {
  const [pasted, setPasted] = useState('')
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file) onChoose({ file, title: file.name })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  if (source) {
    return (
      <Panel
        title={t.file.title}
        subtitle={<bdi>{source.title}</bdi>}
        tools={<Button onClick={onClear}>{t.file.other}</Button>}
      >
        {isReading ? <Reading /> : undefined}
      </Panel>
    )
  }
  return (
    <Panel title={t.file.title}>
      <div
        className={classes['drop']}
        data-over={isOver || undefined}
        role="presentation"
        onDragOver={event => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p>{t.file.drop}</p>
        <Button variant="filled" onClick={() => input.current?.click()}>
          {t.file.choose}
        </Button>
        <input
          ref={input}
          type="file"
          className="sb-hidden"
          tabIndex={-1}
          aria-label={t.file.choose}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={event => take(event.currentTarget.files?.[0])}
        />
      </div>
      <form
        className={classes['paste']}
        onSubmit={event => {
          event.preventDefault()
          if (pasted.trim() !== '') onChoose({ file: new Blob([pasted]), title: t.file.pasted })
        }}
      >
        <Textarea
          label={t.file.pasteLabel}
          rows={4}
          spellCheck={false}
          value={pasted}
          onChange={event => setPasted(event.currentTarget.value)}
        />
        <Button type="submit">{t.file.usePasted}</Button>
      </form>
    </Panel>
  )
}

/** Nothing for the first moment: most files are read by then. */
function Reading() {
  return <p role="status">{useLate(200) ? t.file.reading : ''}</p>
}
