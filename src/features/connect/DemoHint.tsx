import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { formatList } from '#/ui/format/format'
import { text } from './text'
import classes from './SignInPage.module.css'

interface DemoUser {
  user: string
  password: string
}

interface DemoHintProps {
  users: DemoUser[]
  onFill: (user: DemoUser) => void
}

/** Lists the users of the mock, with a button that fills in the first one. Never shown for a real service. */
export function DemoHint({ users, onFill }: DemoHintProps) {
  const [first, ...others] = users
  if (!first) return null
  return (
    <div className={`sb-callout ${classes['demo'] ?? ''}`} data-tone="info">
      <IconFlask size={16} stroke={1.5} aria-hidden className={classes['demoIcon']} />
      <div>
        <p>{text.demo}</p>
        <div className={`sb-row ${classes['demoActions'] ?? ''}`}>
          <Button size="xs" onClick={() => onFill(first)}>
            {text.fill(first.user, first.password)}
          </Button>
          {others.length > 0 ? (
            <span className="sb-dim">
              {text.others(formatList(others.map(({ user, password }) => `${user} / ${password}`)))}
            </span>
          ) : null}
        </div>
      </div>
    </div>
  )
}
