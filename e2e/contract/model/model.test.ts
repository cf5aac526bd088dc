import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useService } from '../service'
import { type Operation, operation } from './operations'
import { run, shorten } from './run'

const IMPORT_SECONDS = 3600
/** A server at SERVICE_URL has to be started with MOCK_IMPORT_SECONDS=3600 and MOCK_RATE_LIMIT=off; its world is reset. */
const service = useService({ rateLimit: false, importSeconds: IMPORT_SECONDS })

const seed = Number(process.env['MODEL_SEED'] ?? 3)
const count = Number(process.env['MODEL_OPS'] ?? 10_000)
/** Operations in one world, which then is read whole and left. */
const TOGETHER = 500

const tell = (operations: readonly Operation[]): string =>
  operations
    .map(
      ({ kind, args }, i) =>
        `  ${i + 1}. ${kind} ${JSON.stringify(args).replaceAll(/x{100,}/g, all => `x × ${all.length}`)}`,
    )
    .join('\n')

test(
  `The whole service does what a plain model of the documents says, whatever is asked in whatever order (${count} operations, seed ${seed})`,
  async () => {
    const operations = fc.sample(operation, { seed, numRuns: count })
    for (let from = 0; from < operations.length; from += TOGETHER) {
      const some = operations.slice(from, from + TOGETHER)
      const parting = await run(service, some, IMPORT_SECONDS)
      if (!parting) continue
      const kind = parting.what.split(':')[0]
      const again = async (fewer: readonly Operation[]) => {
        const found = await run(service, fewer, IMPORT_SECONDS)
        // Another parting on the way would be another story
        return found?.what.split(':')[0] === kind ? found : null
      }
      const shortest = await shorten(some.slice(0, parting.at + 1), again, 60_000)
      expect.fail(
        `With MODEL_SEED=${seed} MODEL_OPS=${count}, operations ${from} to ${from + TOGETHER}: ${parting.what}\nThe shortest way there:\n${tell(shortest.operations)}\n${shortest.parting?.what ?? ''}`,
      )
    }
  },
  Math.max(600_000, count * 20) + 90_000,
)
