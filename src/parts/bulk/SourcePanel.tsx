import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { focusElement } from '#/ui/behavior/focus-heading'
import { useElapsed } from '#/ui/behavior/use-elapsed'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { Panel } from '#/ui/layout/Panel'
import type { FileSource } from './file-source'
import { text as t } from './text'
import { useFileDrop } from './use-file-drop'
import classes from './bulk.module.css'

/** In bytes. Text areas with more text than this are too slow to work in. */
const MAX_EDITABLE = 1_000_000

const TABLE_FILES = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values'

export interface SourcePanelProps {
  source: FileSource | null
  isReading: boolean
  /** Which files can be dropped here: a sentence. */
  dropHint?: string
  /** The label of the text area for pasted rows, with their possible formats. */
  pasteLabel: string
  /** The `accept` attribute of the file input. */
  accept?: string
  /** The content of the text area. */
  pasted: string
  onPaste: (pasted: string) => void
  onChoose: (source: FileSource) => void
  onClear: () => void
  /** Called instead of `onClear` when pasted rows are edited again, if other state must be kept. */
  onEdit?: () => void
  /** The title of pasted rows. */
  pastedTitle?: string
}

/** The source of the rows: a file that is dropped or chosen, or pasted rows. */
export function SourcePanel(props: SourcePanelProps) {
  const { source, isReading, pasteLabel, pasted, onPaste, onChoose, onClear, onEdit = onClear } = props
  const { dropHint = t.source.drop, accept = TABLE_FILES, pastedTitle } = props
  /** Whether several files were dropped at once. */
  const [droppedSeveral, setAreSeveral] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = (from: FileSource) => {
    setAreSeveral(false)
    // The button that was pressed is about to disappear
    focusPanel(input.current)
    onChoose(from)
  }
  const chooseFile = (file: File | undefined) => {
    if (file) choose({ file, title: file.name })
  }
  const drop = (files: FileList) => {
    if (files.length > 1) setAreSeveral(true)
    else chooseFile(files[0])
  }
  const isOver = useFileDrop(source ? null : drop)
  if (source) {
    return (
      <Panel
        title={t.source.title}
        subtitle={<bdi>{source.title}</bdi>}
        tools={
          <>
            {source.isText === true && source.file.size <= MAX_EDITABLE ? (
              <Button
                onClick={event => {
                  focusPanel(event.currentTarget)
                  void source.file.text().then(text => {
                    onPaste(text)
                    onEdit()
                  })
                }}
              >
                {t.source.editPasted}
              </Button>
            ) : null}
            <Button
              onClick={event => {
                focusPanel(event.currentTarget)
                onClear()
              }}
            >
              {t.source.chooseAnother}
            </Button>
          </>
        }
      >
        {isReading ? <Reading /> : undefined}
      </Panel>
    )
  }
  return (
    <Panel title={t.source.title}>
      <div className={`sb-stack ${classes['drop'] ?? ''}`} data-over={isOver || undefined}>
        <p>{dropHint}</p>
        {droppedSeveral ? <p role="alert">{t.source.onlyOne}</p> : null}
        <Button variant="filled" onClick={() => input.current?.click()}>
          {t.source.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t.source.choose}
          accept={accept}
          onChange={event => chooseFile(event.currentTarget.files?.[0])}
        />
      </div>
      <PastedRows {...{ pasteLabel, pastedTitle, pasted, onPaste }} onChoose={choose} />
    </Panel>
  )
}

/** Moves the focus to the panel that an element is in. */
const focusPanel = (element: Element | null) => focusElement(element?.closest('section'))

const pastedSchema = z.object({
  pasted: z.string().check(z.refine(rows => rows.trim() !== '', t.source.nothingPasted)),
})

type PastedRowsProps = Pick<SourcePanelProps, 'pasteLabel' | 'pastedTitle' | 'pasted' | 'onPaste' | 'onChoose'>

function PastedRows({ pasteLabel, pastedTitle = t.source.pasted, pasted, onPaste, onChoose }: PastedRowsProps) {
  const form = useZodForm(pastedSchema, {
    defaultValues: { pasted },
    onSubmit: rows => onChoose({ file: new Blob([rows.pasted]), title: pastedTitle, isText: true }),
  })
  useFormChanges(form, rows => onPaste(rows.pasted))
  return (
    <form className={classes['paste']} onSubmit={form.submit} noValidate>
      <Textarea {...form.field('pasted')} label={pasteLabel} rows={4} spellCheck={false} />
      <Button type="submit">{t.source.readPasted}</Button>
    </form>
  )
}

/** Blank at first: most files are read within 200 ms. */
function Reading() {
  return <p role="status">{useElapsed(200) ? t.source.reading : ''}</p>
}
