import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { FileDraft } from '#/parts/drafts/FileDraft'
import { JobPanel } from '#/parts/jobs/JobPanel'
import { focusHeading } from '#/ui/behavior/focus-heading'
import { PageHead } from '#/ui/layout/PageHead'
import { bulkSourceDrafts, bulkTypedDrafts } from './bulk-draft'
import { BulkForm } from './BulkForm'
import { describeBulkInviteJob } from './describe-bulk-job'
import { text as t } from './text'
import classes from '#/parts/bulk/bulk.module.css'

const address = z.object({ job: z.catch(z.string(), '') })

/** Adds participants from a file: read, checked, confirmed by typing the number of texts, then sent as a job. */
export function BulkPage() {
  const [{ job }, go] = useUrlState(address)
  const params = useRouteParams()
  // A new form for each further file
  const [formKey, setFormKey] = useState(0)
  const started = (id: string) => {
    go({ job: id })
    focusHeading()
  }
  return (
    <div className={classes['page']}>
      <PageHead title={t.title} below={t.lead}>
        <Button component={PathLink} to={paths.participants(params)}>
          {t.single}
        </Button>
      </PageHead>
      {job === '' ? (
        <FileDraft
          key={formKey}
          files={bulkSourceDrafts}
          typed={bulkTypedDrafts}
          subject="new"
          className={classes['stack']}
        >
          {(source, typed) => <BulkForm source={source} typed={typed} onStarted={started} />}
        </FileDraft>
      ) : (
        <JobPanel
          id={job}
          description={describeBulkInviteJob}
          newJobButton={
            <Button
              onClick={() => {
                setFormKey(formKey + 1)
                go({ job: '' })
              }}
            >
              {t.another}
            </Button>
          }
        />
      )}
    </div>
  )
}
