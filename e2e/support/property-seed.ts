import fc from 'fast-check'

/**
 * In CI every run tries the same cases, so that it tells about the change and not about luck; on a person's machine each
 * run tries new ones. `FC_SEED=n` runs those of a seed that a failure printed.
 */
const given = process.env['FC_SEED'] ?? (process.env['CI'] ? '20261121' : undefined)
if (given !== undefined) fc.configureGlobal({ seed: Number(given) })
