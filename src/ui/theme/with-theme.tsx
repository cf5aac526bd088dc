import type { ComponentType } from 'react'
import { lazyPart } from '../behavior/lazy-part'
import type { LazyPart } from '../behavior/lazy-part'

/** A component in Mantine's theme, for one that stands where no theme is yet; both parts load side by side. */
export async function looked<Props extends object>(
  component: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [{ Look }, Inside] = await Promise.all([import('./ThemeScope'), component])
  return function Looked(props: Props) {
    return (
      <Look>
        <Inside {...props} />
      </Look>
    )
  }
}

/** The same as a part that comes later: `lazyLook(() => import('./Big').then(part => part.Big))`. */
export function lazyLook<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(() => looked(load()))
}
