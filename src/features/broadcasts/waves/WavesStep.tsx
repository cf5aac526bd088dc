import { Button, NativeSelect, Textarea } from '@mantine/core'
import { IconCalendarTime, IconPencil } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { recipientZones } from '#/contract/policy/recipient-hours'
import { paths } from '#/nav/paths'
import { text as draftText } from '#/parts/drafts/text'
import { FilterList } from '#/parts/filter-builder/FilterList'
import { text as jobText } from '#/parts/jobs/text'
import { MessagePreview } from '#/parts/message/MessagePreview'
import { useNow } from '#/ui/behavior/clock'
import { readWallClock } from '#/ui/date/wall-clock'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import {
  Receipt,
  ReceiptActions,
  ReceiptFact,
  ReceiptReason,
  ReceiptJson,
  ReceiptLine,
  ReceiptPage,
  ReceiptState,
} from '#/ui/feedback/Receipt'
import { formatList } from '#/ui/format/format'
import { LongText, markAndShorten } from '#/ui/format/LongText'
import { formatWallTime } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { PageHead } from '#/ui/layout/PageHead'
import { PlainTable } from '#/ui/table/PlainTable'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import { ConfirmationsLine, partlyListedWarnings } from '../ConfirmationsLine'
import type { OpenDraft } from '../open-draft'
import { text as shared } from '../text'
import { useComposerContext } from '../use-composer-context'
import { optionValues, waveFields } from '../wave-fields'
import { fieldLabel } from './field-label'
import { MAX_WAVES, planWaves, readValues, type WavePlan } from './plan-waves'
import { text } from './text'
import { useStartWaves } from './use-start-waves'
import { waveColumns } from './wave-columns'
import { findWaveConfirmations } from './wave-confirmations'
import { waveBody } from './wave-rows'

/** Schedules a draft as one broadcast per time zone. Users choose the zones, and see each wave and who is left out. */
export function WavesStep(openDraft: OpenDraft) {
  const { value, change } = openDraft
  const { custom_fields } = useSession()
  const fields = waveFields(custom_fields)
  const chosen = fields.find(field => field.key === value.waves?.field) ?? fields[0]
  const values = useChosenValues(openDraft)
  const set = value.waves?.set ?? null
  return (
    <div className="sb-page">
      <PageHead crumbs={[<BroadcastsCrumb key="list" />, shared.draft, text.crumb]} title={text.title} />
      {chosen === undefined ? (
        <ErrorNotice title={text.problems.noField} />
      ) : (
        <WavesReceipt
          openDraft={openDraft}
          field={chosen}
          values={values}
          chooser={
            <>
              {fields.length === 1 ? (
                <p>{markAndShorten(text.fieldFact(fieldLabel(chosen.label)))}</p>
              ) : (
                <NativeSelect
                  label={text.field}
                  value={chosen.key}
                  data={fields.map(({ key, label }) => ({ value: key, label: fieldLabel(label) }))}
                  onChange={event => change({ waves: { field: event.currentTarget.value, values, set } })}
                />
              )}
              {optionValues(chosen).length > 0 ? (
                <p className="sb-dim">{text.fromOptions}</p>
              ) : (
                <Textarea
                  label={text.zones}
                  description={text.zonesWhy}
                  rows={8}
                  spellCheck={false}
                  value={values}
                  onChange={event => change({ waves: { field: chosen.key, values: event.currentTarget.value, set } })}
                />
              )}
            </>
          }
        />
      )}
    </div>
  )
}

/** The values as typed; initially, the zones that recipients may be in, one per line. */
function useChosenValues({ value }: OpenDraft): string {
  const { connection } = useSession()
  const zones = recipientZones(connection.policy, connection.home_country)
  return value.waves?.values ?? zones.map(({ zone }) => zone).join('\n')
}

interface WavesReceiptProps {
  openDraft: OpenDraft
  field: CustomFieldDefinition
  values: string
  chooser: ReactNode
}

function WavesReceipt({ openDraft, field, values, chooser }: WavesReceiptProps) {
  const { id, value, draft } = openDraft
  const { user, connection } = useSession()
  const params = useRouteParams()
  const navigate = useNavigate()
  const zone = useZone()
  const now = useNow('minute')
  const context = useComposerContext(value, openDraft.preview.values)
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set())
  const wall = value.when.now || value.when.wall === null ? null : readWallClock(value.when.wall)
  const options = optionValues(field)
  const chosen = options.length > 0 ? options : readValues(values)
  const noPlan: WavePlan = { waves: [], past: [], unknown: [] }
  const plan = wall === null ? noPlan : planWaves({ values: chosen, wall, name: value.name, now })
  const confirmations = findWaveConfirmations(value, plan, context, connection.policy)
  const blockers = [
    ...context.problems
      .filter(({ level, section }) => level === 'stop' && section !== 'when')
      .map(problem => problem.text),
    ...(wall === null
      ? [text.problems.noTime]
      : plan.waves.length === 0
        ? [options.length > 0 ? text.problems.allPast : text.problems.noWave]
        : []),
    ...(plan.waves.length > MAX_WAVES ? [text.problems.tooMany(plan.waves.length, MAX_WAVES)] : []),
  ]
  // Warnings about the time and the name concern the draft, not its waves; those with a checkbox are confirmations
  const warnings = context.problems
    .filter(({ level, section, checkbox }) => level === 'warn' && section !== 'when' && checkbox === undefined)
    .map(problem => problem.text)
  const starting = useStartWaves(openDraft, { plan, field, values, wall: wall ?? 0, vocabulary: context.vocabulary })
  const isAcknowledged = confirmations.every(({ key }) => acknowledged.has(key))
  const reasonId = useId()
  const progress = starting.isStarting ? text.storing : text.checking
  // The tab that has the draft does the check, so this one knows only whether something may have been sent
  const isElsewhere = draft.status === 'elsewhere' && !starting.isStarting
  const isUnknown = starting.isUnchecked || (isElsewhere && starting.isBusy)
  const reason = isElsewhere
    ? draftText.takeOverFirst
    : starting.isBusy
      ? starting.isUnchecked
        ? text.checkFirst
        : progress
      : blockers.length > 0
        ? text.fixFirst(blockers.length)
        : context.listedBroadcasts.state === 'pending'
          ? shared.waitForOthers
          : isAcknowledged
            ? null
            : text.confirmFirst
  const [first] = plan.waves
  const lists = formatList(value.lists.map(context.names.nameOf), 'or')
  const name = value.name.trim() || shared.unnamed
  if (!('locks' in navigator)) return <ErrorNotice title={jobText.httpsOnly} />
  return (
    <ReceiptPage
      beside={<MessagePreview reading={context.reading} at={first?.at ?? null} zone={first?.zone ?? zone} bare />}
    >
      <Receipt
        label={name}
        title={<bdi>{markAndShorten(name)}</bdi>}
        state={isUnknown ? draftText.states.unknown : starting.isBusy ? progress : text.notSent}
      >
        <ReceiptLine label={text.audience}>
          <ReceiptFact>
            <LongText text={value.lists.length === 0 ? shared.noList : text.people(lists, value.filters.length)} />
          </ReceiptFact>
          <FilterList rows={value.filters} vocabulary={context.vocabulary} />
          <fieldset className="sb-stack" disabled={draft.status === 'elsewhere'}>
            {chooser}
          </fieldset>
        </ReceiptLine>
        {wall === null || plan.waves.length === 0 ? null : (
          <ReceiptLine label={text.waves}>
            <ReceiptFact>{text.fact(plan.waves.length, formatWallTime(wall))}</ReceiptFact>
            <PlainTable
              label={text.waves}
              rows={plan.waves}
              columns={waveColumns(zone)}
              keyOf={wave => wave.value}
              density="compact"
            />
          </ReceiptLine>
        )}
        <ReceiptLine label={text.leftOut}>
          <p>{markAndShorten(text.always(fieldLabel(field.label)))}</p>
        </ReceiptLine>
        <ConfirmationsLine
          confirmations={confirmations}
          acknowledged={acknowledged}
          onAcknowledge={setAcknowledged}
          warnings={[...warnings, ...partlyListedWarnings(context)]}
        />
        <ReceiptLine label={text.undo}>
          <p>{text.undoNext}</p>
        </ReceiptLine>
        {first ? (
          <ReceiptJson
            label={text.json}
            body={waveBody(value, {
              wave: first,
              field: field.key,
              nonce: '…',
              user,
              vocabulary: context.vocabulary,
            })}
          />
        ) : null}
        {blockers.length === 0 ? null : (
          <ErrorNotice title={text.notReady(blockers.length)} tone="warn">
            <ul>
              {blockers.map(blocker => (
                <li key={blocker}>{blocker}</li>
              ))}
            </ul>
          </ErrorNotice>
        )}
        <ReceiptState>
          {starting.refusal === null ? null : (
            <ErrorNotice title={starting.refusal} onRetry={starting.isUnchecked ? starting.checkAgain : undefined} />
          )}
        </ReceiptState>
        <ReceiptActions>
          {reason === null ? null : <ReceiptReason id={reasonId}>{reason}</ReceiptReason>}
          <Button
            disabled={starting.isBusy}
            aria-describedby={starting.isBusy ? reasonId : undefined}
            onClick={() => void navigate(paths.broadcastDraft(params, id))}
          >
            <IconPencil size={16} stroke={1.5} aria-hidden />
            {text.back}
          </Button>
          <Button
            variant="filled"
            disabled={reason !== null}
            aria-describedby={reason === null ? undefined : reasonId}
            onClick={starting.start}
          >
            <IconCalendarTime size={16} stroke={1.5} aria-hidden />
            {text.schedule(plan.waves.length)}
          </Button>
        </ReceiptActions>
      </Receipt>
    </ReceiptPage>
  )
}
