import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import { MessageEditor } from '#/parts/message/MessageEditor'
import { ScheduleField } from '#/parts/schedule/ScheduleField'
import { SendZoneNote } from '#/parts/schedule/SendZoneNote'
import { markAndShorten } from '#/ui/format/LongText'
import { useTime } from '#/ui/format/use-time'
import { ComposePage } from '#/ui/layout/ComposePage'
import { PageHead } from '#/ui/layout/PageHead'
import { isUntouched } from '../broadcast-draft'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import type { OpenDraft } from '../open-draft'
import type { SectionId } from '../problems'
import { text as shared } from '../text'
import { useComposerContext } from '../use-composer-context'
import { waveFields } from '../wave-fields'
import { AudienceSection } from './AudienceSection'
import { ComposerAside } from './ComposerAside'
import { ComposerSection } from './ComposerSection'
import { DraftTools } from './DraftTools'
import { CollapsiblePreview } from './PreviewPanel'
import { audienceSummary, messageSummary, whenSummary } from './section-summaries'
import { text } from './text'
import classes from './Composer.module.css'

/**
 * The broadcast on one page: audience, message, and send time on the left, the preview and problems on the right. Each
 * section gets only its own part of the draft, so that typing in one does not rerender the others.
 */
export function Composer(openDraft: OpenDraft) {
  const { id, value, change, draft, preview } = openDraft
  const params = useRouteParams()
  const navigate = useNavigate()
  const { custom_fields, connection } = useSession()
  const { zone, now } = useTime()
  const context = useComposerContext(value, preview.values)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const canSendInWaves =
    value.base === null && value.attempt === null && !isUntouched(value) && waveFields(custom_fields).length > 0
  const untitled = value.base === null ? text.titleNew : shared.unnamed
  const isBlocked = (section: SectionId) =>
    context.problems.some(problem => problem.section === section && problem.level === 'stop')
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[<BroadcastsCrumb key="list" />, value.base === null ? shared.draft : shared.edit]}
        title={value.name.trim() === '' ? untitled : <bdi>{markAndShorten(value.name)}</bdi>}
        below={<DraftSaved draft={draft} />}
      >
        <DraftTools openDraft={openDraft} />
      </PageHead>
      <ComposePage label={text.form} disabled={draft.status === 'elsewhere'}>
        <div className={classes['form']}>
          <div className={classes['name']}>
            <TextInput
              label={shared.name}
              description={text.nameHint}
              value={value.name}
              // An empty name is listed as missing, which is not an error
              error={
                value.name === ''
                  ? undefined
                  : context.problems.find(({ section, level }) => section === 'name' && level === 'stop')?.text
              }
              autoFocus={value.name === ''}
              maxLength={400}
              autoComplete="off"
              onChange={event => change({ name: event.currentTarget.value })}
            />
          </div>
          <ol className="sb-column">
            <ComposerSection
              id="audience"
              step={1}
              isValid={!isBlocked('audience')}
              summary={audienceSummary(value, context)}
            >
              <AudienceSection
                lists={value.lists}
                filters={value.filters}
                change={change}
                names={context.names}
                vocabulary={context.vocabulary}
                earlier={context.earlier}
                isComplete={context.listedBroadcasts.state === 'loaded'}
              />
            </ComposerSection>
            <ComposerSection
              id="message"
              step={2}
              isValid={!isBlocked('message')}
              summary={messageSummary(value, context)}
            >
              <MessageEditor
                value={value.message}
                onChange={message => change({ message })}
                isNew={value.base === null}
                reading={context.reading}
                fields={custom_fields}
                supportsFallbacks={connection.placeholder_fallbacks}
                below={isPhone ? <CollapsiblePreview value={value} context={context} preview={preview} /> : null}
              />
              {openDraft.renderTestSend(context, 'composer')}
            </ComposerSection>
            <ComposerSection id="when" step={3} isValid={!isBlocked('when')} summary={whenSummary(value, context, now)}>
              {value.base === null ? null : <SendZoneNote broadcastId={value.base.id} />}
              <ScheduleField
                value={value.when}
                onChange={when => change({ when })}
                displayZone={zone}
                others={context.sameDay.map(({ row }) => ({ name: row.name || shared.unnamed, ms: row.sendAt ?? 0 }))}
                recipients={context.recipients}
              />
              {canSendInWaves ? (
                <p className={classes['waves']}>
                  <PathLink to={paths.broadcastDraft(params, id, 'waves')} onClick={() => void draft.flush()}>
                    {text.waves}
                  </PathLink>
                </p>
              ) : null}
            </ComposerSection>
          </ol>
        </div>
        <ComposerAside
          value={value}
          context={context}
          preview={preview}
          hasPreview={!isPhone}
          onReview={() => {
            void draft.flush()
            void navigate(paths.broadcastDraft(params, id, 'review'))
          }}
        />
      </ComposePage>
    </div>
  )
}
