import type { ComponentType } from 'react'
import { lazyPart } from '../behavior/lazy-part'
import type { LazyPart } from '../behavior/lazy-part'

/** Wraps a component in Mantine's provider, for places that are not inside one yet. Both load in parallel. */
export async function withTheme<Props extends object>(
  component: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [{ ThemeScope }, Inside] = await Promise.all([import('./ThemeScope'), component])
  return function Themed(props: Props) {
    return (
      <ThemeScope>
        <Inside {...props} />
      </ThemeScope>
    )
  }
}

/** The same for a lazy component: `lazyWithTheme(() => import('./Big').then(part => part.Big))`. */
export function lazyWithTheme<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(() => withTheme(load()))
}
