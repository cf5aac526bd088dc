import { Button } from '@mantine/core'
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { addSamplePerson, MAX_SAMPLE_PEOPLE, useSamplePeople } from '#/parts/sample-people/sample-people'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { text } from './text'

const t = text.samplePerson

/** A button that adds the person to the sample people; a link to the sample people if the person is one of them. */
export function SamplePersonButton({ personKey }: { personKey: string }) {
  const session = useSession()
  const routeParams = useRouteParams()
  const keys = useSamplePeople(session)
  const [note, setNote] = useState<'added' | 'full' | 'notStored' | null>(null)
  const add = async () => {
    try {
      setNote((await addSamplePerson(session, personKey)) ? 'added' : 'full')
    } catch {
      setNote('notStored')
    }
  }
  const isAdded = keys?.includes(personKey) === true
  return (
    <>
      {isAdded ? (
        <Button
          component={PathLink}
          to={paths.samplePeople(routeParams)}
          leftSection={<IconUserCheck size={16} stroke={1.5} aria-hidden />}
        >
          {t.open}
        </Button>
      ) : (
        <Button
          ref={focusMainOnRemoval}
          leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
          disabled={keys === null}
          onClick={() => void add()}
        >
          {t.add}
        </Button>
      )}
      <span role="status" className={note === null || note === 'added' ? 'sb-hidden' : 'sb-dim'}>
        {note === null ? null : note === 'full' ? t.full(MAX_SAMPLE_PEOPLE) : t[note]}
      </span>
    </>
  )
}
