import { useElapsed } from '#/ui/behavior/use-elapsed'
import { defineTexts } from '#/ui/format/texts'

const t = defineTexts('app/recovery/PageSkeleton', {
  waiting: 'Still waiting for the dashboard server. Nothing is lost.',
})

/** Before the first page is there: nothing, since a flash of a spinner says less (product.md, principle 7); words after 8 s. */
export function PageSkeleton() {
  const late = useElapsed(8_000)
  return <p className={late ? 'sb-dim' : 'sb-hidden'}>{late ? t.waiting : ''}</p>
}
