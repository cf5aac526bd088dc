import { Button } from '@mantine/core'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { FullPageMessage } from '../recovery/FullPageMessage'
import { text } from './text'

/** Shown for an unknown URL. `inside` shows it inside the frame. */
export function NotFoundPage({ inside = false }: { inside?: boolean }) {
  return (
    <FullPageMessage
      inside={inside}
      title={text.notFound.title}
      actions={
        <Button component={PathLink} to={paths.home()}>
          {text.notFound.home}
        </Button>
      }
    >
      {text.notFound.next}
    </FullPageMessage>
  )
}
