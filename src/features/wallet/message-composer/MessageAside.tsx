import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { ProblemList } from '#/ui/feedback/ProblemList'
import { visible } from '#/ui/format/LongText'
import { IconButton } from '#/ui/inputs/IconButton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Panel } from '#/ui/layout/Panel'
import { messageText } from '../message-text'
import { MessageLooks } from '../MessageLooks'
import type { MessageStep } from './NewMessagePage'
import { sampleOf, type MessageContext } from './use-message-context'
import classes from './MessageComposer.module.css'

const t = messageText.compose

/** Always in sight: both looks, what stands against the message, and the way on. */
export function MessageAside({ step, world }: { step: MessageStep; world: MessageContext }) {
  const { walletId, value, draft } = step
  const place = useRouteParams()
  const navigate = useNavigate()
  const { reading, problems } = world
  const isStopped = problems.some(one => one.level === 'stop')
  return (
    <aside className={classes['aside']} aria-label={t.looks}>
      <Panel title={t.looks} subtitle={<HolderName world={world} />} tools={<HolderSwitch world={world} />}>
        <MessageLooks
          campaign={world.campaign ?? ''}
          words={reading.counted.text}
          header={value.header}
          imageUrl={value.imageUrl}
        />
      </Panel>
      <Panel title={t.problems}>
        <ProblemList problems={problems} none={t.noProblem} />
      </Panel>
      <div className={classes['act']}>
        <p>{t.atOnce}</p>
        <PlainButton
          look="filled"
          className={classes['review']}
          disabled={isStopped}
          onClick={() => {
            void draft.flush()
            void navigate(paths.newWalletMessage(place, walletId, 'review'))
          }}
        >
          {t.review}
          <IconArrowRight size={16} stroke={1.5} aria-hidden />
        </PlainButton>
        {isStopped ? <p className={classes['wait']}>{t.wait}</p> : null}
      </div>
    </aside>
  )
}

function HolderName({ world: { holders, shown } }: { world: MessageContext }) {
  const holder = holders[shown]
  return <span>{holder ? visible(t.holder(sampleOf(holder).label.slice(0, 60))) : t.noHolder}</span>
}

function HolderSwitch({ world: { holders, shown, show } }: { world: MessageContext }) {
  if (holders.length < 2) return null
  return (
    <>
      <IconButton label={t.previous} tipSide="start" disabled={shown === 0} onClick={() => show(shown - 1)}>
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
      </IconButton>
      <IconButton label={t.next} tipSide="start" disabled={shown >= holders.length - 1} onClick={() => show(shown + 1)}>
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </IconButton>
    </>
  )
}
