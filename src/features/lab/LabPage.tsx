import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { PageHead } from '#/ui/layout/PageHead'
import { PageTabs } from '#/ui/layout/PageTabs'
import { ClockSection } from './clock/ClockSection'
import { DatasetSection } from './dataset/DatasetSection'
import { RebuildPanel } from './dataset/RebuildPanel'
import { FaultsSection } from './faults/FaultsSection'
import { ForksSection } from './forks/ForksSection'
import { HandsetsSection } from './handsets/HandsetsSection'
import { labAddressSchema, sections, type Section } from './lab-address'
import { OutboxSection } from './outbox/OutboxSection'
import { ServiceStatus } from './ServiceStatus'
import { text } from './text'

const sectionOf: Readonly<Record<Section, ComponentType>> = {
  handsets: HandsetsSection,
  clock: ClockSection,
  faults: FaultsSection,
  outbox: OutboxSection,
  forks: ForksSection,
  dataset: DatasetSection,
}

/**
 * Simulates what surrounds the demo service: phones, time, network faults. With a real service, it only makes scenarios
 * from logged calls.
 */
export function LabPage() {
  const { connection } = useSession()
  const [{ call }] = useUrlState(labAddressSchema)
  if (connection.mock) return <Lab />
  if (call === undefined) return <EmptyState title={text.unavailable.title}>{text.unavailable.why}</EmptyState>
  return (
    <div className="sb-table-page">
      <PageHead title={text.title} below={text.unavailable.why} />
      <RebuildPanel />
    </div>
  )
}

function Lab() {
  const { connection } = useSession()
  const routeParams = useRouteParams()
  const [{ part }] = useUrlState(labAddressSchema)
  const OpenSection = sectionOf[part]
  const location = useLocation()
  const state: unknown = location.state
  return (
    <div className="sb-table-page">
      <PageHead title={text.title} below={text.intro(connection.name)} />
      <ServiceStatus />
      <PageTabs
        label={text.nav}
        tabs={sections.map(id => ({ id, label: text.sections[id] }))}
        current={part}
        // Keeps the handset open while another section is shown
        link={(section, props) => <PathLink to={paths.lab(routeParams, section)} state={state} {...props} />}
      />
      <OpenSection />
    </div>
  )
}
