import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { ProblemList } from '#/ui/feedback/ProblemList'
import { markAndShorten } from '#/ui/format/LongText'
import { IconButton } from '#/ui/inputs/IconButton'
import { ComposeAside, ReviewCard } from '#/ui/layout/ComposePage'
import { Panel } from '#/ui/layout/Panel'
import { MessagePreview } from '../MessagePreview'
import { text as sharedText } from '../text'
import type { OpenMessageDraft } from './open-message-draft'
import { text } from './text'
import { valuesOfItem, type WalletMessageContext } from './use-message-context'

const t = text.compose

/** Beside the form: the preview, the problems, and the button that opens the review. */
export function MessageAside({ openDraft, context }: { openDraft: OpenMessageDraft; context: WalletMessageContext }) {
  const { walletId, value, draft } = openDraft
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const { reading, problems, examples, shown, show } = context
  const example = examples[shown]
  const blockers = problems.filter(({ level }) => level === 'stop')
  const blocked =
    blockers.length === 0
      ? null
      : blockers.every(({ isMissing }) => isMissing)
        ? t.enterFirst(blockers.length)
        : t.fixFirst(blockers.length)
  // Wraps around at both ends
  const stepBy = (by: 1 | -1) => show((shown + by + examples.length) % examples.length)
  return (
    <ComposeAside label={sharedText.messagePreview.title}>
      <Panel
        title={sharedText.messagePreview.title}
        subtitle={
          <span>
            {example ? markAndShorten(t.previewAs(valuesOfItem(example).label.slice(0, 30))) : t.previewWithoutHolder}
          </span>
        }
        tools={
          examples.length < 2 ? null : (
            <>
              <IconButton icon={IconChevronLeft} label={t.previousHolder} onClick={() => stepBy(-1)} />
              <IconButton icon={IconChevronRight} label={t.nextHolder} onClick={() => stepBy(1)} />
            </>
          )
        }
      >
        <MessagePreview
          template={reading.value.template}
          body={reading.filledIn.text}
          isForHolder={reading.fillInValues !== null}
          header={value.header}
          imageUrl={value.imageUrl}
        />
      </Panel>
      <Panel title={t.problems}>
        <ProblemList problems={problems} none={t.noProblems} />
      </Panel>
      <ReviewCard
        label={t.review}
        blocked={blocked}
        onReview={() => {
          void draft.flush()
          void navigate(paths.newWalletMessage(routeParams, walletId, 'review'))
        }}
      >
        <p className="sb-text">{t.immediate}</p>
      </ReviewCard>
    </ComposeAside>
  )
}
