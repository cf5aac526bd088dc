import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import type { Sample } from '#/parts/message/fill-in'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { visible } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { composeText as t } from '../compose-text'
import type { DraftStep } from '../DraftPage'
import type { SectionId } from '../problems'
import { text } from '../text'
import { useComposerContext } from '../use-composer-context'
import { Aside } from './ComposerAside'
import { ComposerSection } from './ComposerSection'
import { PreviewFold } from './Preview'
import { audienceLine, messageLine, whenLine } from './section-lines'
import classes from './Composer.module.css'

const DraftTools = lazyPart(() => import('./DraftTools').then(part => part.DraftTools))
const AudienceSection = lazyPart(() => import('./AudienceSection').then(part => part.AudienceSection))
const MessageSection = lazyPart(() => import('./MessageSection').then(part => part.MessageSection))
const WhenSection = lazyPart(() => import('./WhenSection').then(part => part.WhenSection))
// They belong to the page: none waits for another
for (const part of [DraftTools, AudienceSection, MessageSection, WhenSection]) part.prefetch()

/**
 * The broadcast on one page: audience, message and time at the left, what becomes of it always in sight at the right.
 * Each section gets its own part of it only, so that a key in one is no work for the others.
 */
export function Composer(step: DraftStep) {
  const { id, value, change, draft } = step
  const place = useRouteParams()
  const navigate = useNavigate()
  const [sample, setSample] = useState<Sample | null>(null)
  const world = useComposerContext(value, sample)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const isLocked = draft.status === 'elsewhere'
  const stops = (section: SectionId) => world.problems.some(one => one.section === section && one.level === 'stop')
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[
          <PathLink key="broadcasts" to={paths.broadcasts(place)}>
            {text.title}
          </PathLink>,
          value.base === null ? t.crumb : t.editing,
        ]}
        title={value.name.trim() === '' ? t.titleNew : <bdi>{visible(value.name)}</bdi>}
      >
        <DraftSaved draft={draft} />
        <DraftTools step={step} />
      </PageHead>
      <fieldset className={classes['grid']} disabled={isLocked}>
        <legend className="sb-hidden">{t.form}</legend>
        <div className={classes['form']}>
          <div className={classes['name']}>
            <TextInput
              label={t.name}
              description={t.nameHint}
              value={value.name}
              autoFocus={value.name === ''}
              maxLength={400}
              autoComplete="off"
              onChange={event => change({ name: event.currentTarget.value })}
            />
          </div>
          <ol className={classes['track']}>
            <ComposerSection id="audience" at={1} isValid={!stops('audience')} line={audienceLine(value, world)}>
              <AudienceSection
                lists={value.lists}
                filters={value.filters}
                change={change}
                names={world.names}
                vocabulary={world.vocabulary}
                earlier={world.earlier}
              />
            </ComposerSection>
            <ComposerSection id="message" at={2} isValid={!stops('message')} line={messageLine(value, world)}>
              <MessageSection message={value.message} change={change} reading={world.reading} />
              {isPhone ? <PreviewFold value={value} world={world} onSample={setSample} /> : null}
            </ComposerSection>
            <ComposerSection id="when" at={3} isValid={!stops('when')} line={whenLine(value, world)}>
              <WhenSection when={value.when} change={change} sameDay={world.sameDay} />
            </ComposerSection>
          </ol>
        </div>
        <Aside
          value={value}
          world={world}
          onSample={setSample}
          hasPreview={!isPhone}
          onReview={() => {
            void draft.flush()
            void navigate(paths.broadcastDraft(place, id, 'review'))
          }}
        />
      </fieldset>
    </div>
  )
}
