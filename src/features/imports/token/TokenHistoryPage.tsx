import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { tokenHistoryQuery } from '#/api/imports'
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
import { AppChoice } from '../AppChoice'
import { text as listText } from '../text'
import { tokenEntrySchema } from '../token-entry'
import { useAppIds } from '../use-app'
import { useRouteParams } from '../use-place'
import { tokenText as text } from './text'
import { TokenTimeline } from './TokenTimeline'
import classes from './TokenHistoryPage.module.css'

/** What became of one token in all batches of an app (product.md, Imports, Token). The token stays out of the address. */
export function TokenHistoryPage() {
  const place = useRouteParams()
  const [known] = useAppIds()
  const [entry, go] = useHistoryState(tokenEntrySchema)
  const app = entry.app ?? known ?? ''
  const { asked } = entry
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[
          <PathLink key="imports" to={paths.imports(place, app === '' ? undefined : app)}>
            {listText.title}
          </PathLink>,
        ]}
        title={text.title}
      >
        <AppChoice app={app} onChoose={next => go({ app: next, asked: undefined })} />
      </PageHead>
      <Panel title={text.find}>
        <TokenForm
          kept={entry.token}
          onKeep={token => go({ token })}
          onAsk={token => go({ app, token, asked: { app, token } }, { replace: asked === undefined })}
          app={app}
        />
      </Panel>
      {asked === undefined ? null : <History key={`${asked.app} ${asked.token}`} asked={asked} />}
    </div>
  )
}

interface TokenFormProps {
  app: string
  kept: string
  onKeep: (token: string) => void
  onAsk: (token: string) => void
}

function TokenForm({ app, kept, onKeep, onAsk }: TokenFormProps) {
  const [typed, type] = useTypedValue(kept, onKeep)
  const [fault, setFault] = useState<string | null>(null)
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const token = bareToken(typed)
        const wrong = app === '' ? listText.app.need : faultOf(token)
        setFault(wrong)
        if (wrong === null) onAsk(token)
        else announce(wrong, 'assertive')
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
          type(event.currentTarget.value)
          setFault(null)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <PlainButton type="submit" look="filled">
        {text.ask}
      </PlainButton>
    </form>
  )
}

/** A token as it comes out of a log, a cell or a line of JSON: without what stands around it. */
const bareToken = (typed: string): string => typed.trim().replace(/^["'<]+|["'>,;]+$/g, '')

function faultOf(token: string): string | null {
  if (token === '') return text.need
  if (/\s/.test(token)) return text.several
  if (token.length > limits.importTokenLength) return text.long(limits.importTokenLength)
  return pathSegmentFault(token) === null ? null : text.bad
}

function History({ asked }: { asked: { app: string; token: string } }) {
  const api = useApi()
  const history = useQuery(tokenHistoryQuery(api, asked.app, asked.token))
  if (history.data === undefined)
    return history.error && !history.isFetching ? (
      <ApiErrorNotice error={history.error} onRetry={() => void history.refetch()} />
    ) : (
      <LoadingSkeleton rows={3} />
    )
  if (history.data.length === 0)
    return (
      <Panel flush title={text.found}>
        <EmptyState title={text.nobody(asked.app)}>{text.nobodyNext}</EmptyState>
      </Panel>
    )
  return <TokenTimeline asked={asked} imports={history.data} />
}
