import { useParams } from 'react-router'
import { DevicesPanel } from '#/features/devices/DevicesPanel'
import { SubscriptionsPanel } from '#/features/subscriptions/SubscriptionsPanel'

/** The middle of a person's profile: what other features than `persons` know of them. Each panel reads and fails alone. */
export function PersonPanels() {
  const { person_key: key = '' } = useParams()
  return (
    <>
      <SubscriptionsPanel key={`lists ${key}`} personKey={key} />
      <DevicesPanel key={`devices ${key}`} personKey={key} />
    </>
  )
}
