import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#/api/api-context'
import type { ReadRows } from '#/api/http/read-list'
import { tokenHistoryQuery } from '#/api/imports'
import { useRouteParams } from '#/api/route-params'
import { limits } from '#/contract/format/limits'
import { pathSegmentFault } from '#/contract/format/path'
import type { TokenImport } from '#/contract/imports'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { refreshMs } from '#/parts/import-batches/refresh'
import { useTypedValue } from '#/ui/behavior/use-typed-value'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { checkedBy } from '#/ui/form/checked-by'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { AppPicker } from '../AppPicker'
import { readStatus } from '../batch-entries'
import { useAppIds } from '../batches-address'
import { readToken, stripToken } from '../file/token-check'
import { text as shared } from '../text'
import { tokenHistoryStateSchema } from '../token-history-state'
import { text } from './text'
import { TokenImports } from './TokenImports'
import classes from './TokenHistoryPage.module.css'

/** The results of one token in all batches of an app. The token is not in the URL. */
export function TokenHistoryPage() {
  const api = useApi()
  const client = useQueryClient()
  const params = useRouteParams()
  const [known] = useAppIds()
  const [entry, setHistory] = useHistoryState(tokenHistoryStateSchema)
  const app = entry.app ?? known ?? ''
  const { lookUp } = entry
  return (
    <div className="sb-grid sb-narrow-page">
      <PageHead
        crumbs={[
          <PathLink key="imports" to={paths.imports(params, app === '' ? undefined : app)}>
            {shared.title}
          </PathLink>,
        ]}
        title={text.title}
      >
        <AppPicker app={app} onChoose={next => setHistory({ app: next, lookUp: undefined })} />
      </PageHead>
      <Panel title={text.find}>
        <TokenForm
          initialToken={entry.token}
          onChange={token => setHistory({ token })}
          onSubmit={token => {
            setHistory({ app, token, lookUp: { app, token } }, { replace: lookUp === undefined })
            // If the same history is shown already, it is read again
            void client.invalidateQueries({ queryKey: tokenHistoryQuery(api, app, token).queryKey })
          }}
          app={app}
        />
      </Panel>
      {lookUp === undefined ? null : <History key={`${lookUp.app} ${lookUp.token}`} lookUp={lookUp} />}
    </div>
  )
}

interface TokenFormProps {
  app: string
  initialToken: string
  onChange: (token: string) => void
  onSubmit: (token: string) => void
}

function TokenForm({ app, initialToken, onChange, onSubmit }: TokenFormProps) {
  const [typed, setTyped] = useTypedValue(initialToken, onChange)
  const form = useZodForm(schemaFor(app), { defaultValues: { token: typed }, onSubmit })
  const { getValues, setValue } = form
  useFormChanges(form, ({ token }) => {
    if (token !== typed) setTyped(token)
  })
  // Back restores the token of an earlier search
  useEffect(() => {
    if (getValues('token') !== typed) setValue('token', typed)
  }, [getValues, setValue, typed])
  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      <Textarea
        {...form.field('token')}
        {...verbatimProps}
        className={classes['token']}
        label={text.token}
        description={text.hint}
        autosize={false}
        rows={3}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button type="submit" variant="filled">
        {text.show}
      </Button>
    </form>
  )
}

/**
 * A token copied from a log, a cell, or a line of JSON, without the quotes around it; otherwise as an import would send
 * it, which may include angle brackets and spaces.
 */
const bareToken = (typed: string): string => readToken(typed.replace(/^["'\s]+|["',;\s]+$/g, '')).token

const schemaFor = (app: string) =>
  checkedBy((typed: { token: string }, fault) => {
    const token = bareToken(typed.token)
    const sentence = app === '' ? shared.app.missing : faultOf(token)
    return sentence === null ? token : fault('token', sentence)
  })

function faultOf(token: string): string | null {
  if (token === '') return text.missing
  if (token.includes('\n')) return text.severalLines
  if (token.length > limits.importTokenLength) return text.tooLong(limits.importTokenLength)
  return pathSegmentFault(token) === null ? null : text.invalid
}

function History({ lookUp }: { lookUp: { app: string; token: string } }) {
  const api = useApi()
  const history = useQuery({
    ...tokenHistoryQuery(api, lookUp.app, lookUp.token),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      refreshMs(dataUpdateCount - 1, data?.items.some(({ status }) => readStatus(status) === 'pending') === true),
  })
  return (
    <>
      {history.error && !history.isFetching ? (
        <ApiErrorNotice error={history.error} onRetry={() => void history.refetch()} />
      ) : null}
      {history.data ? (
        <Imports lookUp={lookUp} history={history.data} />
      ) : history.isFetching ? (
        <LoadingSkeleton rows={3} />
      ) : null}
    </>
  )
}

interface ImportsProps {
  lookUp: { app: string; token: string }
  history: ReadRows<TokenImport>
}

function Imports({ lookUp, history: { items, unreadable } }: ImportsProps) {
  if (items.length + unreadable.length === 0)
    return (
      <Panel flush title={text.history}>
        <EmptyState title={text.notFound(lookUp.app)}>
          {stripToken(lookUp.token) === lookUp.token ? null : <p>{text.bracketsOrSpaces}</p>}
          <p>{text.notFoundHint}</p>
        </EmptyState>
      </Panel>
    )
  return <TokenImports lookUp={lookUp} imports={items} unreadable={unreadable.length} />
}
