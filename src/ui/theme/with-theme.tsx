import type { ComponentType } from 'react'
import { lazyPart } from '../behavior/lazy-part'
import type { LazyPart } from '../behavior/lazy-part'

/** A component in Mantine's theme, for one that stands where no theme is yet; both parts load side by side. */
export async function withTheme<Props extends object>(
  component: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [{ ThemeScope }, Inside] = await Promise.all([import('./ThemeScope'), component])
  return function Looked(props: Props) {
    return (
      <ThemeScope>
        <Inside {...props} />
      </ThemeScope>
    )
  }
}

/** The same as a part that comes later: `lazyLook(() => import('./Big').then(part => part.Big))`. */
export function lazyWithTheme<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(() => withTheme(load()))
}
