import { useLocation } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { useAddress } from '#/nav/address'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { PageTabs } from '#/ui/layout/PageTabs'
import { ClockSection } from './clock/ClockSection'
import { DatasetSection } from './dataset/DatasetSection'
import { FaultsSection } from './faults/FaultsSection'
import { HandsetsSection } from './handsets/HandsetsSection'
import { labAddressSchema, sections, type Section } from './lab-address'
import { OutboxSection } from './outbox/OutboxSection'
import { ServiceClock } from './ServiceClock'
import { text } from './text'
import classes from './LabPage.module.css'

/** The outside world of the demo service at hand: phones, time, faults (product.md, "Lab"). Of mock connections only. */
export function LabPage() {
  const { connection } = useSession()
  if (!connection.mock) return <EmptyState title={text.none.title}>{text.none.why}</EmptyState>
  return <Lab />
}

function Lab() {
  const { connection } = useSession()
  const place = useRouteParams()
  const [{ part }] = useAddress(labAddressSchema)
  const location = useLocation()
  const state: unknown = location.state
  return (
    <div className={classes['page']}>
      <h1>{text.title}</h1>
      <p className={classes['what']}>{text.what(connection.name)}</p>
      <ServiceClock />
      <PageTabs
        label={text.nav}
        tabs={sections.map(id => ({ id, label: text.parts[id] }))}
        on={part}
        // the handset in the hand stays there
        link={(section, props) => <PathLink to={paths.lab(place, section)} state={state} {...props} />}
      />
      <SectionOf part={part} />
    </div>
  )
}

function SectionOf({ part }: { part: Section }) {
  switch (part) {
    case 'handsets':
      return <HandsetsSection />
    case 'clock':
      return <ClockSection />
    case 'faults':
      return <FaultsSection />
    case 'outbox':
      return <OutboxSection />
    case 'dataset':
      return <DatasetSection />
  }
}
