import { Button, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconFlask, IconRefresh, IconTerminal2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import { asCurl, type CallAttempt, type CallEntry } from '#/api/http/log'
import { useRouteParams } from '#/api/route-params'
import { useIsMounted } from '#/base/use-is-mounted'
import { readJson } from '#/contract/format/json'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { JsonView } from '#/ui/format/JsonView'
import { maskJsonText, maskNumbers } from '#/ui/format/mask'
import { Timestamp } from '#/ui/format/Timestamp'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { useCopy } from '#/ui/inputs/use-copy'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { closeApiLog } from './api-log-state'
import { text } from './text'
import classes from './ApiLogDrawer.module.css'

interface CallDetailProps {
  entry: CallEntry
  masked: boolean
  onBack: () => void
}

/** One call, with what is stored of its request and response. */
export function CallDetail({ entry, masked, onBack }: CallDetailProps) {
  const shown = masked ? maskNumbers(entry.path) : entry.path
  const params = useRouteParams()
  const [differences, more] = useFirstRows(entry.differences)
  return (
    <div className={`sb-column ${classes['detail'] ?? ''}`} tabIndex={-1}>
      <div className="sb-row">
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconArrowLeft size={15} stroke={1.5} />}
          onClick={onBack}
          autoFocus
        >
          {text.back}
        </Button>
        <div className="sb-tools-end">
          <CurlButton entry={entry} />
          <RepeatButton entry={entry} onRepeated={onBack} />
          <Button
            size="xs"
            component={PathLink}
            to={paths.labRebuild(params, entry.requestId)}
            leftSection={<IconFlask size={15} stroke={1.5} />}
            onClick={closeApiLog}
          >
            {text.rebuild}
          </Button>
        </div>
      </div>
      <p className={classes['fullPath']}>
        <b>{entry.method}</b> <bdi>{shown}</bdi> <CopyButton value={entry.path} label={text.path} size={20} />
      </p>
      <KeyValue>
        <Fact label={text.facts.status}>
          <span className={classes['status']} data-outcome={outcomeOf(entry)}>
            {statusText(entry)}
          </span>
          {entry.kind === null ? null : <span className="sb-mono sb-dim"> {entry.kind}</span>}
        </Fact>
        <Fact label={text.facts.route} mono>
          {entry.row.id}
        </Fact>
        <Fact label={text.facts.duration}>{entry.ms === null ? text.waiting : text.ms(entry.ms)}</Fact>
        <Fact label={text.facts.started}>
          <Timestamp ms={entry.startedAt} precision="second" />
        </Fact>
        <Fact label={text.facts.id} mono copy={entry.requestId}>
          {entry.requestId}
        </Fact>
      </KeyValue>
      {entry.attempts.length > 1 ? (
        <Part title={text.attemptsTitle}>
          <ol className={classes['attempts']}>
            {entry.attempts.map((attempt, index) => (
              <li key={attempt.startedAt}>{attemptText(attempt, index + 1)}</li>
            ))}
          </ol>
        </Part>
      ) : null}
      {entry.differences.length > 0 ? (
        <Part title={text.differences}>
          <ul className={classes['attempts']}>
            {differences.map((difference, index) => (
              <li key={index}>
                <span className="sb-mono">
                  <bdi>{difference.path}</bdi>
                </span>{' '}
                <span className="sb-dim">{text.difference(difference)}</span>
              </li>
            ))}
          </ul>
          {more}
        </Part>
      ) : null}
      {entry.requestBody === null ? null : (
        <Part title={text.request} tools={<CopyButton value={entry.requestBody} label={text.requestBody} />}>
          <Body text={entry.requestBody} label={text.request} masked={masked} />
        </Part>
      )}
      <Part
        title={text.response}
        tools={entry.responseBody ? <CopyButton value={entry.responseBody} label={text.responseBody} /> : null}
      >
        <Body
          text={entry.responseBody}
          label={text.response}
          masked={masked}
          none={entry.status === null ? statusText(entry) : text.noBody}
        />
        {entry.responseCut ? <p className="sb-dim">{text.cut}</p> : null}
      </Part>
    </div>
  )
}

function attemptText({ status, ms, waitMs }: CallAttempt, number: number): string {
  const result = status?.toString() ?? text.noResponse
  return waitMs === null
    ? text.attempt(number, result, text.ms(ms))
    : text.attemptWithWait(number, result, text.ms(ms), text.ms(waitMs))
}

function Part({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <div className={classes['partHead']}>
        <h3>{title}</h3>
        {tools}
      </div>
      {children}
    </section>
  )
}

function CurlButton({ entry }: { entry: CallEntry }) {
  const t = text.curl
  const { state, copy } = useCopy(t)
  return (
    <>
      {state === 'failed' ? <span className="sb-note">{t.failed}</span> : null}
      <Button size="xs" leftSection={<IconTerminal2 size={15} stroke={1.5} />} onClick={() => void copy(asCurl(entry))}>
        {state === 'copied' ? t.copied : t.copy}
      </Button>
    </>
  )
}

function RepeatButton({ entry, onRepeated }: { entry: CallEntry; onRepeated: () => void }) {
  const api = useApi()
  const [repeatOnce, isRepeating] = useSingleFlight()
  const isMounted = useIsMounted()
  const repeat = async () => {
    // The outcome, including a failure, is a new entry in the log
    await api.repeat(entry).catch(() => undefined)
    // Another call may be shown by now
    if (isMounted()) onRepeated()
  }
  const allowed = entry.method === 'GET'
  return (
    <Tooltip label={text.repeatWhy} disabled={allowed}>
      {/* Not `disabled`: a disabled button cannot receive focus, so the keyboard could not reach the reason */}
      <Button
        size="xs"
        aria-disabled={!allowed || undefined}
        data-disabled={!allowed || undefined}
        loading={isRepeating}
        leftSection={<IconRefresh size={15} stroke={1.5} />}
        onClick={() => {
          if (allowed) void repeatOnce(repeat)
        }}
      >
        {text.repeat}
      </Button>
    </Tooltip>
  )
}

/** The maximum number of characters shown of a body that is not JSON: more would hold up the page. */
const TEXT_LIMIT = 20_000

interface BodyProps {
  text: string | null
  label: string
  masked: boolean
  /** Shown if there is no body. */
  none?: string
}

/** A body: as a tree if it is JSON, otherwise as text. */
function Body({ text: body, label, masked, none = text.noBody }: BodyProps) {
  if (body === null || body === '') return <p className="sb-dim">{none}</p>
  const json = readJson(body)
  if (json.ok) return <JsonView value={json.value} label={label} masked={masked} open={3} />
  const shown = masked ? maskJsonText(body) : body
  return (
    <>
      <div className={classes['textBody']} role="group" tabIndex={0} aria-label={label}>
        {shown.slice(0, TEXT_LIMIT)}
      </div>
      {shown.length > TEXT_LIMIT ? <p className="sb-dim">{text.shownCut}</p> : null}
    </>
  )
}

/** How a call ended, for the color of its status. */
export function outcomeOf({ ms, status }: Pick<CallEntry, 'ms' | 'status'>): 'waiting' | 'good' | 'none' | 'bad' {
  if (ms === null) return 'waiting'
  if (status === null || status >= 500) return 'bad'
  if (status < 300) return 'good'
  return status === 404 ? 'none' : 'bad'
}

/** The status, or a word if there is none. */
export function statusText({ ms, status }: Pick<CallEntry, 'ms' | 'status'>): string {
  if (ms === null) return text.waiting
  return status === null ? text.noResponse : String(status)
}
