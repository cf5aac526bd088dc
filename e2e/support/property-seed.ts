import fc from 'fast-check'

/**
 * In CI every run tries the same cases, so that a failure comes from the change and not from chance; on a developer's
 * machine each run tries new ones. `FC_SEED=n` repeats the cases of a failure that printed this seed.
 */
const given = process.env['FC_SEED'] ?? (process.env['CI'] ? '20261121' : undefined)
if (given !== undefined) fc.configureGlobal({ seed: Number(given) })
