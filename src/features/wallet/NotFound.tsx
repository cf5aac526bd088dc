import { Button } from '@mantine/core'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { markAndShorten } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { text } from './text'
import { useCampaign } from './use-campaign'

interface NotFoundProps {
  id: string
  texts: { title: string; why: string; toAll: string }
  /** The path of the page that lists all records of this kind. */
  listPath: string
}

/** The panel for an id that the service does not have. */
export const NotFound = ({ id, texts, listPath }: NotFoundProps) => (
  <section className="sb-card" aria-label={texts.title}>
    <EmptyState
      title={<bdi className="sb-mono">{markAndShorten(id.slice(0, 300))}</bdi>}
      actions={
        <Button component={PathLink} to={listPath}>
          {texts.toAll}
        </Button>
      }
    >
      {texts.why}
    </EmptyState>
  </section>
)

/** The page for a wallet id that no campaign of the company has. */
export function NoSuchCampaign() {
  const routeParams = useRouteParams()
  const { walletId } = useCampaign()
  return (
    <div className="sb-table-page">
      <PageHead title={text.noSuchCampaign.title} />
      <NotFound id={walletId} texts={text.noSuchCampaign} listPath={paths.wallet(routeParams)} />
    </div>
  )
}
