import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { actKinds, actOutcomes } from '#/contract/activity'
import { useHistoryState } from '#/nav/history-state'
import { useUrlState } from '#/nav/url-state'
import { useTypedValue } from '#/ui/behavior/use-typed-value'
import { FilterDay } from '#/ui/date/DayField'
import { ChoiceSelect } from '#/ui/inputs/ChoiceSelect'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { PopoverForm } from '#/ui/overlays/PopoverForm'
import { activityAddressSchema, activityHistorySchema, type ActivityAddress } from './activity-address'
import { text } from './text'

const t = text.filter
const rows = { ...text.rows, ...text.exports, activity: t.viewOrExport }
const none = { kind: '', outcome: '', row: '', from: '', until: '' } satisfies Partial<ActivityAddress>

interface ActivityFilterProps {
  /** The button that opens the filters. It takes the focus when the pressed button disappears. */
  button: RefObject<HTMLButtonElement | null>
}

/** The filters of the activity log. */
export function ActivityFilter({ button }: ActivityFilterProps) {
  const [address, setAddress] = useUrlState(activityAddressSchema)
  const [history, setHistory] = useHistoryState(activityHistorySchema)
  const [user, setUser] = useTypedValue(history.user, next => setHistory({ user: next }))
  const set = (patch: Partial<ActivityAddress>) => setAddress(patch, { replace: true })
  const { kind, outcome, row, from, until } = address
  const activeCount = [kind, outcome, row, from, until, user.trim()].filter(value => value !== '').length
  const any = { value: '', label: t.any } as const
  return (
    <>
      {activeCount > 0 ? (
        <Button
          variant="subtle"
          onClick={() => {
            button.current?.focus()
            setAddress(none, { replace: true, state: { user: '' } })
          }}
        >
          {t.clear}
        </Button>
      ) : null}
      <PopoverButton
        label={t.title}
        button={
          <Button ref={button} leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}>
            {activeCount > 0 ? t.active(activeCount) : t.title}
          </Button>
        }
      >
        {() => (
          <PopoverForm twoColumns>
            <ChoiceSelect
              label={t.kind}
              value={kind}
              choices={[any, ...actKinds.map(value => ({ value, label: text.kinds[value] }))]}
              onChange={chosen => set({ kind: chosen })}
            />
            <ChoiceSelect
              label={t.outcome}
              value={outcome}
              choices={[any, ...actOutcomes.map(value => ({ value, label: text.outcomes[value] }))]}
              onChange={chosen => set({ outcome: chosen })}
            />
            <NativeSelect
              label={t.row}
              value={row}
              data={[any, ...Object.entries(rows).map(([value, label]) => ({ value, label }))]}
              onChange={event => set({ row: event.currentTarget.value })}
              wrapperProps={{ 'data-wide': true }}
            />
            <FilterDay label={t.from} value={from} onChange={day => set({ from: day })} />
            <FilterDay label={t.until} value={until} onChange={day => set({ until: day })} />
            <TextInput
              type="search"
              label={t.user}
              description={t.userNote}
              value={user}
              onChange={event => setUser(event.currentTarget.value)}
              wrapperProps={{ 'data-wide': true }}
            />
          </PopoverForm>
        )}
      </PopoverButton>
    </>
  )
}
