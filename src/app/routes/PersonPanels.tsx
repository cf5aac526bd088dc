import { useParams } from 'react-router'
import { DevicesPanel } from '#/features/devices/DevicesPanel'
import { SubscriptionsPanel } from '#/features/subscriptions/SubscriptionsPanel'

/** The panels of a person's profile that come from other features. Each loads and fails independently. */
export function PersonPanels() {
  const { person_key: key = '' } = useParams()
  return (
    <>
      <SubscriptionsPanel key={`lists ${key}`} personKey={key} />
      <DevicesPanel key={`devices ${key}`} personKey={key} />
    </>
  )
}
