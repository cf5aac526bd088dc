import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { tokenHistoryQuery } from '#/api/imports'
import { useRouteParams } from '#/api/route-params'
import { limits } from '#/contract/format/limits'
import { pathSegmentFault } from '#/contract/format/path'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useTypedValue } from '#/ui/behavior/use-typed-value'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { announce } from '#/ui/feedback/LiveRegion'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { AppPicker } from '../AppPicker'
import { text as shared } from '../text'
import { tokenHistoryStateSchema } from '../token-history-state'
import { useAppIds } from '../use-app'
import { text } from './text'
import { TokenTimeline } from './TokenTimeline'
import classes from './TokenHistoryPage.module.css'

/** The results of one token in all batches of an app. The token is not in the URL. */
export function TokenHistoryPage() {
  const params = useRouteParams()
  const [known] = useAppIds()
  const [entry, go] = useHistoryState(tokenHistoryStateSchema)
  const app = entry.app ?? known ?? ''
  const { lookUp } = entry
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[
          <PathLink key="imports" to={paths.imports(params, app === '' ? undefined : app)}>
            {shared.title}
          </PathLink>,
        ]}
        title={text.title}
      >
        <AppPicker app={app} onChoose={next => go({ app: next, lookUp: undefined })} />
      </PageHead>
      <Panel title={text.find}>
        <TokenForm
          initialToken={entry.token}
          onChange={token => go({ token })}
          onSubmit={token => go({ app, token, lookUp: { app, token } }, { replace: lookUp === undefined })}
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
  const [fault, setFault] = useState<string | null>(null)
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const token = bareToken(typed)
        const invalid = app === '' ? shared.app.missing : faultOf(token)
        setFault(invalid)
        if (invalid === null) onSubmit(token)
        else announce(invalid, 'assertive')
      }}
    >
      <Textarea
        className={classes['token']}
        label={text.token}
        description={text.hint}
        dir="auto"
        autosize={false}
        rows={3}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setFault(null)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <PlainButton type="submit" variant="filled">
        {text.show}
      </PlainButton>
    </form>
  )
}

/** A token copied from a log, a cell or a line of JSON, without the characters around it. */
const bareToken = (typed: string): string => typed.trim().replace(/^["'<]+|["'>,;]+$/g, '')

function faultOf(token: string): string | null {
  if (token === '') return text.missing
  if (/\s/.test(token)) return text.containsSpaces
  if (token.length > limits.importTokenLength) return text.tooLong(limits.importTokenLength)
  return pathSegmentFault(token) === null ? null : text.invalid
}

function History({ lookUp }: { lookUp: { app: string; token: string } }) {
  const api = useApi()
  const history = useQuery(tokenHistoryQuery(api, lookUp.app, lookUp.token))
  if (history.data === undefined)
    return history.error && !history.isFetching ? (
      <ApiErrorNotice error={history.error} onRetry={() => void history.refetch()} />
    ) : (
      <LoadingSkeleton rows={3} />
    )
  if (history.data.length === 0)
    return (
      <Panel flush title={text.history}>
        <EmptyState title={text.notFound(lookUp.app)}>{text.notFoundHint}</EmptyState>
      </Panel>
    )
  return <TokenTimeline lookUp={lookUp} imports={history.data} />
}
