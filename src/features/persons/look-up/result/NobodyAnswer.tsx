import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { PersonLookUp } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { invitationState } from '#/nav/invitation'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { fitsMobilePlan } from '#/parts/mdn/fits-mobile-plan'
import type { Interpretation } from '#/parts/mdn/interpret'
import { Mdn } from '#/parts/mdn/Mdn'
import { otherFormOf } from '#/parts/mdn/other-form'
import { usePreferences } from '#/ui/behavior/preferences'
import { modifierName, useShortcut } from '#/ui/behavior/shortcuts'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { announce } from '#/ui/feedback/LiveRegion'
import { markAndShorten } from '#/ui/format/LongText'
import { maskField } from '#/ui/format/mask'
import { CopyLink } from '../../CopyLink'
import type { CreateState } from '../../create-state'
import { text as personsText } from '../../text'
import { interpretedValue } from '../InterpretationPicker'
import { text } from './text'
import classes from './NobodyAnswer.module.css'

interface NobodyAnswerProps {
  lookUp: PersonLookUp
  /** Other interpretations of the text in the box. */
  others: Interpretation[]
  footer: ReactNode
  onLookUp: (lookUp: PersonLookUp) => void
  onCheckInput: () => void
}

/** No person was found: what was looked up, what that means, and what to do next. */
export function NobodyAnswer({ lookUp, others, footer, onLookUp, onCheckInput }: NobodyAnswerProps) {
  'use no memo' // renders rarely: memoization would add 1 KiB to the page that is opened most and save nothing
  const isNumber = lookUp.kind === 'mdn'
  const { maskNumbers } = usePreferences()
  const plan = useQuery({
    queryKey: ['mobile-plan', lookUp.value],
    queryFn: () => fitsMobilePlan(lookUp.value),
    enabled: isNumber,
    staleTime: Infinity,
  })
  // Only offered: another number is not looked up unless the user asks for it
  const otherForm = isNumber ? otherFormOf(lookUp.value) : null
  useEffect(() => announce(text.nobody.found), [lookUp.kind, lookUp.value])
  return (
    <section className="sb-card" aria-label={text.nobody.found}>
      <EmptyState
        title={text.nobody.title[lookUp.kind](
          isNumber ? (
            <Mdn value={lookUp.value} />
          ) : (
            <bdi>{maskNumbers ? maskField('mdn', lookUp.value) : markAndShorten(lookUp.value)}</bdi>
          ),
        )}
        actions={
          <>
            {lookUp.kind === 'mdn' || lookUp.kind === 'external_id' ? (
              <NextSteps initial={{ kind: lookUp.kind, value: lookUp.value }} />
            ) : null}
            {otherForm === null ? null : <OtherFormButton mdn={otherForm} onLookUp={onLookUp} />}
            <Button onClick={onCheckInput}>{isNumber ? text.nobody.checkNumber : text.nobody.checkId}</Button>
            {others.map(other => (
              <Button key={`${other.kind} ${other.value}`} onClick={() => onLookUp(other)}>
                <span className="sb-wrap">
                  {text.nobody.lookUpAs[other.kind](<bdi>{interpretedValue(other, maskNumbers)}</bdi>)}
                </span>
              </Button>
            ))}
            <CopyLink isLookUp />
          </>
        }
      >
        <p>{isNumber && plan.data === false ? text.nobody.unlikely : text.nobody.means[lookUp.kind]}</p>
      </EmptyState>
      <div className={`sb-note ${classes['foot'] ?? ''}`}>{footer}</div>
    </section>
  )
}

/** Looks up the number with or without the mobile digit (see `otherFormOf`); so does Ctrl+Enter. */
function OtherFormButton({ mdn, onLookUp }: { mdn: string; onLookUp: (lookUp: PersonLookUp) => void }) {
  'use no memo'
  const lookUpOtherForm = () => onLookUp({ kind: 'mdn', value: mdn })
  // With Ctrl, because the focus is still in the box
  useShortcut('mod+Enter', lookUpOtherForm, text.nobody.otherFormShortcut)
  return (
    <Button
      onClick={lookUpOtherForm}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      rightSection={
        <kbd className="sb-kbd" aria-hidden>
          {modifierName()} Enter
        </kbd>
      }
    >
      <span className="sb-wrap">{text.nobody.otherForm(<Mdn value={mdn} />)}</span>
    </Button>
  )
}

/** Links to create a person or add one to a campaign. The value is passed in the history entry, never in the URL. */
function NextSteps({ initial }: { initial: NonNullable<CreateState['initial']> }) {
  'use no memo'
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const state: CreateState = { initial }
  useShortcut('n', () => void navigate(paths.createPerson(routeParams), { state }), personsText.createShortcut)
  const invitee = initial.kind === 'mdn' ? { mdn: initial.value } : { external_person_id: initial.value }
  return (
    <>
      <Button
        component={PathLink}
        to={paths.createPerson(routeParams)}
        state={state}
        leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
      >
        {personsText.createPerson}
      </Button>
      <Button component={PathLink} to={paths.participants(routeParams)} state={invitationState(invitee)}>
        {text.nobody.addToCampaign}
      </Button>
    </>
  )
}
