import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { CallEntry } from '#/api/http/log'
import type { PersonLookUp } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { invitationState } from '#/nav/invitation'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Mdn } from '#/parts/mdn/Mdn'
import { fitsMobilePlan } from '#/parts/mdn/plausible'
import type { Interpretation } from '#/parts/mdn/reading'
import { usePreferences } from '#/ui/behavior/preferences'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { announce } from '#/ui/feedback/LiveRegion'
import { visible } from '#/ui/format/LongText'
import { maskField } from '#/ui/format/mask'
import { AnswerFooter } from '../AnswerFooter'
import { CopyLink } from '../CopyLink'
import type { BeginState } from '../create-state'
import { editText } from '../edit-text'
import { text } from '../text'
import { shownInterpretation } from './InterpretationPicker'
import classes from './NobodyAnswer.module.css'

interface NobodyAnswerProps {
  asked: PersonLookUp
  /** What else the text in the box can mean. */
  others: Interpretation[]
  call: CallEntry | null
  refreshing: boolean
  onAsk: (reading: Interpretation) => void
  onCheck: () => void
}

/** Nobody: what was asked, what that means, what to do next (product.md, "Look-up"). */
export function NobodyAnswer({ asked, others, call, refreshing, onAsk, onCheck }: NobodyAnswerProps) {
  const isNumber = asked.kind === 'mdn'
  const { maskNumbers } = usePreferences()
  const plan = useQuery({
    queryKey: ['mobile-plan', asked.value],
    queryFn: () => fitsMobilePlan(asked.value),
    enabled: isNumber,
    staleTime: Infinity,
  })
  useEffect(() => announce(text.nobody.announce), [asked.kind, asked.value])
  return (
    <section className={classes['panel']} aria-label={text.nobody.announce}>
      <EmptyState
        title={
          <>
            {text.nobody.title} {isNumber ? null : `${text.nobody.kinds[asked.kind]} `}
            {isNumber ? (
              <Mdn value={asked.value} />
            ) : (
              <bdi>{maskNumbers ? maskField('mdn', asked.value) : visible(asked.value)}</bdi>
            )}
            .
          </>
        }
        actions={
          <>
            {asked.kind === 'mdn' || asked.kind === 'external_id' ? (
              <WaysOn begin={{ kind: asked.kind, value: asked.value }} />
            ) : null}
            <Button onClick={onCheck}>{isNumber ? text.nobody.check : text.nobody.checkId}</Button>
            {others.map(reading => (
              <Button
                key={`${reading.kind} ${reading.value}`}
                onClick={() => onAsk(reading)}
                className={classes['other']}
              >
                <span className={classes['otherText']}>
                  {text.nobody.again(text.nobody.kinds[reading.kind])}{' '}
                  <bdi>{shownInterpretation(reading, maskNumbers)}</bdi>
                </span>
              </Button>
            ))}
            <CopyLink leavesOut />
          </>
        }
      >
        <p>{text.nobody.means[asked.kind]}</p>
        {plan.data === false ? <p>{text.nobody.unlikely}</p> : null}
      </EmptyState>
      <div className={classes['foot']}>
        <AnswerFooter call={call} refreshing={refreshing} />
      </div>
    </section>
  )
}

/** The ways to a new person and into a campaign, with what was asked filled in: it goes with the history entry only. */
function WaysOn({ begin }: { begin: NonNullable<BeginState['begin']> }) {
  const place = useRouteParams()
  const navigate = useNavigate()
  const state: BeginState = { begin }
  useShortcut('n', () => void navigate(paths.createPerson(place), { state }), editText.createKeys)
  const link = { component: PathLink, className: classes['act'] ?? '' }
  const invited = begin.kind === 'mdn' ? { mdn: begin.value } : { external_person_id: begin.value }
  return (
    <>
      <Button
        {...link}
        to={paths.createPerson(place)}
        state={state}
        leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
      >
        {editText.createPerson}
      </Button>
      <Button {...link} to={paths.participants(place)} state={invitationState(invited)}>
        {editText.addToCampaign}
      </Button>
    </>
  )
}
