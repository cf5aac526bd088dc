import type { Policy } from './policy'

/** What a broadcast may cost at the configured prices. */
export interface CostEstimate {
  readonly currency: string
  /** At the lowest and at the highest price of the countries. */
  readonly from: number
  readonly to: number
}

/** Price per part × parts × recipients; null if there are no prices, or a country has none. */
export function estimateCost(
  { price_per_part: prices, countries }: Pick<Policy, 'price_per_part' | 'countries'>,
  homeCountry: string,
  parts: number,
  recipients: number,
): CostEstimate | null {
  if (prices === null) return null
  const perPart = (countries.length > 0 ? countries : [homeCountry]).flatMap(country => {
    const price = Object.hasOwn(prices.by_country, country) ? prices.by_country[country] : undefined
    return price === undefined ? [] : [price]
  })
  if (perPart.length === 0 || perPart.length < Math.max(1, countries.length)) return null
  const amount = (price: number) => price * parts * recipients
  return { currency: prices.currency, from: amount(Math.min(...perPart)), to: amount(Math.max(...perPart)) }
}
