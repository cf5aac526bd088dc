import { readJson } from '#/contract/format/json'
import { JsonView } from '#/ui/format/JsonView'
import { maskJsonText } from '#/ui/format/mask'
import { text } from './text'
import classes from './ApiLogDrawer.module.css'

interface BodyProps {
  text: string | null
  label: string
  masked: boolean
}

/** A body: as a tree if it is JSON, otherwise as text. */
export function Body({ text: body, label, masked }: BodyProps) {
  if (body === null || body === '') return <p className="sb-dim">{text.noBody}</p>
  const json = readJson(body)
  if (json.ok) return <JsonView value={json.value} label={label} masked={masked} open={3} />
  return (
    <div className={classes['raw']} role="group" tabIndex={0} aria-label={label}>
      {(masked ? maskJsonText(body) : body).slice(0, 20_000)}
    </div>
  )
}
