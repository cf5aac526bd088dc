import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { FullPageMessage } from '../recovery/FullPageMessage'
import { text } from './text'

/** Shown for an unknown URL. `inside` shows it inside the frame. */
export function NotFoundPage({ inside = false }: { inside?: boolean }) {
  'use no memo' // renders rarely: memoization would make the first screen larger and save nothing
  const { connection, company_key } = useParams()
  return (
    <FullPageMessage
      inside={inside}
      title={text.notFound.title}
      actions={
        <Button
          component={PathLink}
          // Home opens the company of the newest session, which may be another one
          to={inside && connection && company_key ? paths.lookUp({ connection, company_key }) : paths.home()}
        >
          {text.notFound.home}
        </Button>
      }
    >
      {text.notFound.next}
    </FullPageMessage>
  )
}
