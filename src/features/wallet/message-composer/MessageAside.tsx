import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { ProblemList } from '#/ui/feedback/ProblemList'
import { showControlCharacters } from '#/ui/format/LongText'
import { IconButton } from '#/ui/inputs/IconButton'
import { Panel } from '#/ui/layout/Panel'
import { ReviewCard } from '#/ui/layout/ReviewCard'
import { MessagePreview } from '../MessagePreview'
import { text as sharedText } from '../text'
import type { MessageStep } from './message-step'
import { text } from './text'
import { toSample, type MessageContext } from './use-message-context'
import classes from './MessageComposer.module.css'

const t = text.compose

/** The preview, the problems, and the button to the review page, always in view. */
export function MessageAside({ step, context }: { step: MessageStep; context: MessageContext }) {
  const { walletId, value, draft } = step
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const { reading, problems, holders, shown, show } = context
  const holder = holders[shown]
  const hasBlocker = problems.some(problem => problem.level === 'stop')
  return (
    <aside className={classes['aside']} aria-label={sharedText.messagePreview.title}>
      <Panel
        title={sharedText.messagePreview.title}
        subtitle={
          <span>
            {holder ? showControlCharacters(t.previewAs(toSample(holder).label.slice(0, 60))) : t.previewWithoutHolder}
          </span>
        }
        tools={
          holders.length < 2 ? null : (
            <>
              <IconButton
                icon={IconChevronLeft}
                label={t.previousHolder}
                disabled={shown === 0}
                onClick={() => show(shown - 1)}
              />
              <IconButton
                icon={IconChevronRight}
                label={t.nextHolder}
                disabled={shown >= holders.length - 1}
                onClick={() => show(shown + 1)}
              />
            </>
          )
        }
      >
        <MessagePreview body={reading.counted.text} header={value.header} imageUrl={value.imageUrl} />
      </Panel>
      <Panel title={t.problems}>
        <ProblemList problems={problems} none={t.noProblems} />
      </Panel>
      <ReviewCard
        label={t.review}
        blocked={hasBlocker ? t.fixFirst : null}
        onReview={() => {
          void draft.flush()
          void navigate(paths.newWalletMessage(routeParams, walletId, 'review'))
        }}
      >
        <p className="sb-text">{t.immediate}</p>
      </ReviewCard>
    </aside>
  )
}
