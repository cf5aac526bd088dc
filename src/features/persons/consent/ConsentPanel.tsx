import { Button } from '@mantine/core'
import { IconFileZip, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { noteExport } from '#/api/note-export'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { setPreference, usePreferences } from '#/ui/behavior/preferences'
import { saveFile } from '#/ui/behavior/save-file'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { zipOf } from '#/ui/behavior/zip-file'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { PageHead } from '#/ui/layout/PageHead'
import { HoldersNotice } from '../HoldersNotice'
import { PersonName } from '../PersonName'
import { PersonsCrumb } from '../PersonsCrumb'
import { PersonTabs } from '../PersonTabs'
import { consentFiles } from './consent-archive'
import { ConsentSheet } from './ConsentSheet'
import { type Consent, consentQuery } from './read-consent'
import { text } from './text'
import classes from './ConsentPanel.module.css'

interface ConsentPanelProps {
  /** Why a subscription ended, in words. */
  describeReason: (reason: string) => string
  /** Renders the invitations that this browser knows of. Passed in, because features may not import each other. */
  renderInvitations: (consent: Consent) => ReactNode
}

/** The consent sheet of a person, to print or to save with the replies it is based on. */
export function ConsentPanel(props: ConsentPanelProps) {
  const { person_key: key = '' } = useParams()
  return <Sheet key={key} personKey={key} {...props} />
}

function Sheet({ personKey, describeReason, renderInvitations }: ConsentPanelProps & { personKey: string }) {
  const api = useApi()
  const query = useQuery(consentQuery(api, personKey))
  const { maskNumbers } = usePreferences()
  const sheet = useRef<HTMLElement>(null)
  const { data, error, isFetching, refetch } = query
  const [saveFailure, setSaveFailure] = useState<unknown>(null)
  const [saveOnce] = useSingleFlight()
  const save = async (consent: Consent) => {
    setSaveFailure(null)
    if (sheet.current === null) return
    const files = consentFiles(sheet.current, text.title, consent.files)
    const day = new Date(consent.readAt).toISOString().slice(0, 10)
    try {
      await noteExport(api, 'consent', `person:${consent.person.person.person_key}`)
    } catch (failure) {
      setSaveFailure(failure)
      return
    }
    saveFile(`consent-${personKey.slice(0, 8)}-${day}.zip`, zipOf(files, consent.readAt))
  }
  return (
    <div className="sb-narrow-page">
      <PageHead
        crumbs={[<PersonsCrumb key="persons" />]}
        title={data ? <PersonName reading={data.person} /> : text.person}
      >
        {data && !maskNumbers ? (
          <>
            <Button leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />} onClick={() => window.print()}>
              {text.print}
            </Button>
            <Button
              leftSection={<IconFileZip size={16} stroke={1.5} aria-hidden />}
              onClick={() => void saveOnce(() => save(data))}
            >
              {text.save}
            </Button>
            <Button
              leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
              onClick={isFetching ? undefined : () => void refetch()}
              aria-disabled={isFetching || undefined}
            >
              {text.readAgain}
            </Button>
          </>
        ) : null}
      </PageHead>
      <PersonTabs personKey={personKey} current="consent" />
      {data ? (
        // On screen only: the sheet is about one person
        <div className={classes['holders']}>
          <HoldersNotice reading={data.person} />
        </div>
      ) : null}
      {error && !isFetching ? <ApiErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {saveFailure !== null && data ? (
        <ApiErrorNotice error={saveFailure} onRetry={() => void saveOnce(() => save(data))} />
      ) : null}
      {maskNumbers ? (
        <section ref={focusMainOnRemoval} className="sb-card">
          <EmptyState
            title={text.masked}
            actions={<Button onClick={() => setPreference('maskNumbers', false)}>{text.unmask}</Button>}
          >
            {text.maskedWhy}
          </EmptyState>
        </section>
      ) : data ? (
        <ConsentSheet
          ref={sheet}
          consent={data}
          describeReason={describeReason}
          invitations={renderInvitations(data)}
        />
      ) : isFetching ? (
        <section className="sb-card sb-pad">
          <LoadingSkeleton rows={10} />
        </section>
      ) : null}
    </div>
  )
}
