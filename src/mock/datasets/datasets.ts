/** What a store can be filled with. */
export const datasets = ['demo', 'empty', 'large'] as const
export type Dataset = (typeof datasets)[number]
