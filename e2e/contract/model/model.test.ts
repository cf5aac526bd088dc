import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useService } from '../service'
import { type Operation, operation } from './operations'
import { run, shrink } from './run'

const IMPORT_SECONDS = 3600
/** A server at SERVICE_URL must run with MOCK_IMPORT_SECONDS=3600 and MOCK_RATE_LIMIT=off. Its data is reset. */
const service = useService({ rateLimit: false, importSeconds: IMPORT_SECONDS })

const seed = Number(process.env['MODEL_SEED'] ?? 3)
const count = Number(process.env['MODEL_OPS'] ?? 10_000)
/**
 * After this many operations, all data of the company is compared, and the next operation starts with a new company.
 */
const OPERATIONS_PER_COMPANY = 500

const describe = (operations: readonly Operation[]): string =>
  operations
    .map(
      ({ kind, args }, i) =>
        `  ${i + 1}. ${kind} ${JSON.stringify(args).replaceAll(/x{100,}/g, all => `x × ${all.length}`)}`,
    )
    .join('\n')

test(
  `the service behaves like a plain reference model in any sequence of operations (${count} operations, seed ${seed})`,
  async () => {
    const operations = fc.sample(operation, { seed, numRuns: count })
    for (let from = 0; from < operations.length; from += OPERATIONS_PER_COMPANY) {
      const group = operations.slice(from, from + OPERATIONS_PER_COMPANY)
      const divergence = await run(service, group, IMPORT_SECONDS)
      if (!divergence) continue
      const kind = divergence.problem.split(':')[0]
      const reproduce = async (fewer: readonly Operation[]) => {
        const found = await run(service, fewer, IMPORT_SECONDS)
        // Only the same kind of divergence counts as a reproduction.
        return found?.problem.split(':')[0] === kind ? found : null
      }
      const shortest = await shrink(group.slice(0, divergence.index + 1), reproduce, 60_000)
      expect.fail(
        `With MODEL_SEED=${seed} MODEL_OPS=${count}, operations ${from + 1} to ${from + group.length}: ${divergence.problem}\nShortest sequence found:\n${describe(shortest.operations)}\n${shortest.divergence?.problem ?? ''}`,
      )
    }
  },
  Math.max(600_000, count * 20) + 90_000,
)
