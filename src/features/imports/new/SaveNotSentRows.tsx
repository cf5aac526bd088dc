import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import type { FileCheck } from '#/parts/bulk/bulk-kind'
import { baseName, saveJobFile } from '#/parts/bulk/describe-bulk-job'
import type { FileSource } from '#/parts/bulk/file-source'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { askImport } from '../file/ask-import'
import type { ImportSetup } from '../file/import-settings'
import { text } from './text'

const t = text.dryRun

interface SaveNotSentRowsProps {
  file: FileSource
  setup: ImportSetup
  check: Pick<FileCheck, 'counts'>
}

/** Saves the rows that will not be sent, and why, before anything is sent. */
export function SaveNotSentRows({ file: { file, title }, setup, check: { counts } }: SaveNotSentRowsProps) {
  const api = useApi()
  const [hasFailed, setHasFailed] = useState(false)
  const [saveOnce, isBusy] = useSingleFlight()
  const count = counts.refused + counts.duplicates + counts.leftOut
  if (count === 0) return null
  const save = async () => {
    setHasFailed(false)
    const reply = await askImport('notSent', { file, setup, session: api.session, profile: 'systems' })
    await saveJobFile(api, t.notSentName(baseName({ title })), reply).catch(() => setHasFailed(true))
  }
  return (
    <div>
      <Button
        size="xs"
        loading={isBusy}
        leftSection={<IconDownload size={15} stroke={1.5} aria-hidden />}
        onClick={() => void saveOnce(save)}
      >
        {t.notSentFile(count)}
      </Button>
      {hasFailed ? <p role="alert">{t.notSentFailed}</p> : null}
    </div>
  )
}
