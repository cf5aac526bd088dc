/** What a world can be filled with (mock-server.md "World"). */
export const datasets = ['demo', 'empty', 'large'] as const
export type Dataset = (typeof datasets)[number]
