/** What a route says about itself. */
interface PageHandle {
  /** The page's title: no name, number or id ever (product.md, principle 6). */
  title: string
}

/** The handle of a route with this title. */
export const titled = (title: string): PageHandle => ({ title })
