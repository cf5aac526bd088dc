import { Button, Textarea } from '@mantine/core'
import { useRef, useState, type DragEvent } from 'react'
import { useElapsed } from '#/ui/behavior/use-elapsed'
import { Panel } from '#/ui/layout/Panel'
import type { FileSource } from './file-source'
import { text as t } from './text'
import classes from './bulk.module.css'

/** More than this, in bytes, a box of text cannot be worked in. */
const MOST_EDITED = 1_000_000

interface SourcePanelProps {
  source: FileSource | null
  isReading: boolean
  /** What may be dropped here: a sentence. */
  drop: string
  /** The label of the box for pasted rows: a sentence on what they may look like. */
  pasteLabel: string
  /** Kinds of files that the browser offers, as in the `accept` of a file input. */
  accept: string
  /** What stands in the box for pasted rows, where that is kept; called with every key. */
  pasted?: string
  onPaste?: (pasted: string) => void
  onChoose: (source: FileSource) => void
  onClear: () => void
  /** Rows that were pasted are to be edited: where what belongs to them stays, other than with `onClear`. */
  onEdit?: () => void
  /** What pasted rows are known by. */
  pastedTitle?: string
}

/** Where the rows come from: a file that is dropped or chosen, or rows that are pasted. */
export function SourcePanel(props: SourcePanelProps) {
  const {
    source,
    isReading,
    drop: dropHint,
    pasteLabel,
    accept,
    onPaste,
    onChoose,
    onClear,
    onEdit = onClear,
    pastedTitle = t.pasted,
  } = props
  const [pasted, setPasted] = useState(props.pasted ?? '')
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
        title={t.title}
        subtitle={<bdi>{source.title}</bdi>}
        tools={
          <>
            {source.isText === true && source.file.size <= MOST_EDITED ? (
              <Button
                onClick={() =>
                  void source.file.text().then(text => {
                    setPasted(text)
                    onPaste?.(text)
                    onEdit()
                  })
                }
              >
                {t.edit}
              </Button>
            ) : null}
            <Button onClick={onClear}>{t.other}</Button>
          </>
        }
      >
        {isReading ? <Reading /> : undefined}
      </Panel>
    )
  }
  return (
    <Panel title={t.title}>
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
        <p>{dropHint}</p>
        <Button variant="filled" onClick={() => input.current?.click()}>
          {t.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t.choose}
          accept={accept}
          onChange={event => take(event.currentTarget.files?.[0])}
        />
      </div>
      <form
        className={classes['paste']}
        onSubmit={event => {
          event.preventDefault()
          if (pasted.trim() !== '') onChoose({ file: new Blob([pasted]), title: pastedTitle, isText: true })
        }}
      >
        <Textarea
          label={pasteLabel}
          rows={4}
          spellCheck={false}
          value={pasted}
          onChange={event => {
            setPasted(event.currentTarget.value)
            onPaste?.(event.currentTarget.value)
          }}
        />
        <Button type="submit">{t.usePasted}</Button>
      </form>
    </Panel>
  )
}

/** Nothing for the first moment: most files are read by then. */
function Reading() {
  return <p role="status">{useElapsed(200) ? t.reading : ''}</p>
}
