import * as z from 'zod/mini'

const sampleSchema = z.tuple([z.number(), z.number()])
/** A time in ms, and the number of recipients that a broadcast had at that time. */
export type Sample = [at: number, recipients: number]

/** A broadcast that is watched for a day has 8,640 samples. */
export const MAX_SAMPLES = 10_000
/** Equal counts this close together are the same sample, taken by two tabs. */
const DUPLICATE_MS = 2_000

/**
 * The samples with a new one, unless it is a duplicate. If there are already `most`, every second one of the older half
 * is dropped.
 */
export function addSample(samples: readonly Sample[], sample: Sample, most = MAX_SAMPLES): readonly Sample[] {
  const last = samples.at(-1)
  const since = last === undefined ? Infinity : sample[0] - last[0]
  if (last?.[1] === sample[1] && since >= 0 && since < DUPLICATE_MS) return samples
  if (samples.length < most) return [...samples, sample]
  const half = Math.floor(samples.length / 2)
  return [...samples.filter((_, index) => index >= half || index % 2 === 0), sample]
}

/**
 * GET /api/{connection}/{company_key}/broadcast-samples?broadcast_id=…: the samples that the dashboard's own server
 * took of a broadcast while anyone watched it, oldest first.
 */
export const samplesReplySchema = z.object({ samples: z.array(sampleSchema) })
