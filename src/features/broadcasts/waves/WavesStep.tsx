import { Button, NativeSelect, Textarea } from '@mantine/core'
import { IconCalendarTime, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useApi, useSession } from '#/api/api-context'
import { oneAtATime } from '#/api/mutation/intent-lock'
import { newId } from '#/api/new-id'
import { useRouteParams } from '#/api/route-params'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { recipientZones } from '#/contract/policy/recipient-hours'
import { paths } from '#/nav/paths'
import { readDraft } from '#/parts/drafts/draft-store'
import type { Job } from '#/parts/jobs/job'
import { jobStore } from '#/parts/jobs/jobs-client'
import { text as jobText } from '#/parts/jobs/text'
import { refreshJobs } from '#/parts/jobs/use-jobs'
import { StorageFullError, writeJob } from '#/parts/jobs/write-job'
import { MessagePreview } from '#/parts/message/MessagePreview'
import { readWallClock } from '#/parts/schedule/wall-clock'
import { useNow } from '#/ui/behavior/clock'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import {
  Receipt,
  ReceiptActions,
  ReceiptFact,
  ReceiptFirst,
  ReceiptJson,
  ReceiptLine,
  ReceiptPage,
  ReceiptState,
} from '#/ui/feedback/Receipt'
import { formatList } from '#/ui/format/format'
import { showControlCharacters } from '#/ui/format/LongText'
import { formatWallTime } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { PageHead } from '#/ui/layout/PageHead'
import { PlainTable } from '#/ui/table/PlainTable'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import { ConfirmationsLine } from '../ConfirmationsLine'
import { broadcastDraftKind } from '../draft-kind'
import type { DraftStep } from '../draft-step'
import { noteEnding } from '../ended-drafts'
import { text as shared } from '../text'
import { useListedBroadcasts } from '../use-broadcasts'
import { useComposerContext } from '../use-composer-context'
import { optionValues, waveFields } from '../wave-fields'
import { MAX_WAVES, planWaves, readValues, type WavePlan } from './plan-waves'
import { text } from './text'
import { waveColumns } from './wave-columns'
import { findWaveConfirmations } from './wave-confirmations'
import { waveBody, waveRows } from './wave-rows'
import { wavesSettingsSchema } from './waves-job'
import classes from './Waves.module.css'

/** Sends a draft as one broadcast per time zone: lets the user choose the zones, and shows every wave and who is left out. */
export function WavesStep(step: DraftStep) {
  const { value, change } = step
  const { custom_fields } = useSession()
  const [field, ...more] = waveFields(custom_fields)
  const chosen = [field, ...more].find(candidate => candidate?.key === value.waves?.field) ?? field
  const values = useChosenValues(step)
  const set = value.waves?.set ?? null
  return (
    <div className={classes['page']}>
      <PageHead crumbs={[<BroadcastsCrumb key="list" />, shared.draft, text.crumb]} title={text.title} />
      {chosen === undefined ? (
        <ErrorNotice title={text.problems.noWave} />
      ) : (
        <WavesReceipt
          step={step}
          field={chosen}
          values={values}
          chooser={
            <>
              {more.length === 0 ? (
                <p>{showControlCharacters(text.fieldFact(chosen.label))}</p>
              ) : (
                <NativeSelect
                  label={text.field}
                  value={chosen.key}
                  data={waveFields(custom_fields).map(({ key, label }) => ({ value: key, label }))}
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

/** The values as typed; at first, the zones of the connection's countries. */
function useChosenValues({ value }: DraftStep): string {
  const { connection } = useSession()
  const zones = recipientZones(connection.policy, connection.home_country)
  return value.waves?.values ?? zones.map(({ zone }) => zone).join('\n')
}

interface WavesReceiptProps {
  step: DraftStep
  field: CustomFieldDefinition
  values: string
  chooser: ReactNode
}

function WavesReceipt({ step, field, values, chooser }: WavesReceiptProps) {
  const { id, value, draft } = step
  const { user } = useSession()
  const params = useRouteParams()
  const navigate = useNavigate()
  const zone = useZone()
  const now = useNow('minute')
  const rows = useListedBroadcasts()
  const context = useComposerContext(value, step.preview.sample)
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set())
  const wall = value.when.now || value.when.wall === null ? null : readWallClock(value.when.wall)
  const options = optionValues(field)
  const chosen = options.length > 0 ? options : readValues(values)
  const noPlan: WavePlan = { waves: [], past: [], unknown: [] }
  const plan = wall === null ? noPlan : planWaves({ values: chosen, wall, name: value.name, now })
  const confirmations = findWaveConfirmations(value, plan, context, rows)
  const stops = [
    ...context.problems
      .filter(({ level, section }) => level === 'stop' && section !== 'when')
      .map(problem => problem.text),
    ...(wall === null ? [text.problems.noTime] : plan.waves.length === 0 ? [text.problems.noWave] : []),
    ...(plan.waves.length > MAX_WAVES ? [text.problems.tooMany(plan.waves.length, MAX_WAVES)] : []),
  ]
  const starting = useStartWaves(step, { plan, field, values, wall: wall ?? 0, vocabulary: context.vocabulary })
  const isAcknowledged = confirmations.every(({ key }) => acknowledged.has(key))
  const isReady = stops.length === 0 && isAcknowledged && draft.status === 'mine' && !starting.isBusy
  const [first] = plan.waves
  const lists = formatList(value.lists.map(context.names.nameOf), 'or')
  if (!('locks' in navigator)) return <ErrorNotice title={jobText.httpsOnly} />
  return (
    <ReceiptPage
      beside={<MessagePreview reading={context.reading} at={first?.at ?? null} zone={first?.zone ?? zone} bare />}
    >
      <Receipt
        label={value.name}
        title={<bdi>{showControlCharacters(value.name)}</bdi>}
        state={starting.isBusy ? text.checking : text.notSent}
      >
        <ReceiptLine label={text.audience}>
          <ReceiptFact>{showControlCharacters(text.people(lists, value.filters.length))}</ReceiptFact>
          {chooser}
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
          <p>{text.always(field.label)}</p>
        </ReceiptLine>
        <ConfirmationsLine confirmations={confirmations} acknowledged={acknowledged} onAcknowledge={setAcknowledged} />
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
        {stops.length === 0 ? null : (
          <ErrorNotice title={text.notReady} tone="warn">
            <ul>
              {stops.map(stop => (
                <li key={stop}>{stop}</li>
              ))}
            </ul>
          </ErrorNotice>
        )}
        <ReceiptState>
          {starting.refusal === null ? null : <ErrorNotice title={starting.refusal} onRetry={starting.onCheckAgain} />}
        </ReceiptState>
        <ReceiptActions>
          {isAcknowledged ? null : <ReceiptFirst>{text.first}</ReceiptFirst>}
          <Button disabled={starting.isBusy} onClick={() => void navigate(paths.broadcastDraft(params, id))}>
            <IconPencil size={16} stroke={1.5} aria-hidden />
            {text.back}
          </Button>
          <Button variant="filled" disabled={!isReady} onClick={starting.start}>
            <IconCalendarTime size={16} stroke={1.5} aria-hidden />
            {text.schedule(plan.waves.length)}
          </Button>
        </ReceiptActions>
      </Receipt>
    </ReceiptPage>
  )
}

interface StartWavesOptions {
  plan: WavePlan
  field: CustomFieldDefinition
  values: string
  wall: number
  vocabulary: Parameters<typeof waveBody>[1]['vocabulary']
}

/**
 * Stores the job once. The draft gets the id of the set before the job is written: a page that opens the draft after a crash
 * in between looks for the job first, and until then the draft cannot be sent in any other way.
 */
function useStartWaves(
  { id, value, change, draft }: DraftStep,
  { plan, field, values, wall, vocabulary }: StartWavesOptions,
) {
  const api = useApi()
  const params = useRouteParams()
  const navigate = useNavigate()
  const [runOnce, isStarting] = useSingleFlight()
  const [refusal, setRefusal] = useState<string | null>(null)
  const set = value.waves?.set ?? null
  const lock = `${broadcastDraftKind.id}|${api.scope}|${id}`

  const endDraft = async (job: Job) => {
    await noteEnding(api, id, { kind: 'waves', name: value.name, broadcastId: null, jobId: job.id })
    await draft.discard()
    await refreshJobs().catch(() => undefined)
    await navigate(paths.waves(params, job.id), { replace: true })
  }
  const storeSet = async (newSet: string | null) => {
    change({ waves: { field: field.key, values, set: newSet } })
    await draft.flush()
  }
  const check = useQuery({
    queryKey: ['waves-started', api.scope, id, set],
    queryFn: async () => {
      const jobs = await oneAtATime(lock, () => jobStore.list(api.scope))
      const job = jobs.find(
        ({ status, settings }) => status !== 'preparing' && wavesSettingsSchema.safeParse(settings).data?.set === set,
      )
      if (job) await endDraft(job)
      else await storeSet(null)
      return null
    },
    enabled: set !== null && !isStarting && draft.status === 'mine',
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })

  const start = () =>
    runOnce(async () => {
      setRefusal(null)
      let job: Job | null = null
      try {
        job = await oneAtATime(lock, async () => {
          const newSet = newId()
          await storeSet(newSet)
          const stored = await readDraft(broadcastDraftKind, {
            scope: api.scope,
            kind: broadcastDraftKind.id,
            subject: id,
          })
          // Another tab may have taken over the draft, and would send it again
          if (stored?.value.waves?.set !== newSet || stored.value.attempt !== null) throw new Error('not stored')
          const leftOut = [...plan.past, ...plan.unknown].map(({ label }) => label)
          return writeJob(jobStore, {
            kind: 'waves',
            title: value.name.trim(),
            settings: { set: newSet, field: field.label, wall, leftOut },
            stepRows: 1,
            session: api.session,
            rows: waveRows(value, plan, { field: field.key, user: api.session.user, vocabulary }),
            file: null,
          })
        })
      } catch (error) {
        // `check` finds out whether the job was stored anyway
        setRefusal(error instanceof StorageFullError ? jobText.storageFull : text.notStarted)
      }
      if (job !== null) await endDraft(job)
    })
  const isUnchecked = check.isError && !check.isFetching && !isStarting
  return {
    start: () => void start(),
    /** Why nothing was started. Null while it is not known whether the job was stored. */
    refusal: isUnchecked ? text.notChecked : set === null ? refusal : null,
    onCheckAgain: isUnchecked ? () => void check.refetch() : undefined,
    isBusy: isStarting || check.isFetching || set !== null,
  }
}
