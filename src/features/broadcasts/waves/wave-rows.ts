import { newId } from '#/api/new-id'
import type { BroadcastWrite } from '#/contract/broadcasts'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import { toCreateBody } from '../broadcast-draft'
import type { BroadcastDraft } from '../draft-kind'
import type { Wave, WavePlan } from './plan-waves'
import type { WaveRow } from './waves-job'

/** The body of a wave: the draft, with a condition that selects the people with the wave's value. */
export function waveBody(
  draft: BroadcastDraft,
  { wave, field, nonce, user, vocabulary }: WaveBodyContext,
): BroadcastWrite {
  const body = toCreateBody({ ...draft, name: wave.name }, wave.at, { nonce, user }, vocabulary)
  const filters = [...(body.targeting.filters ?? []), { name: field, selector: 'any', value: [wave.value] }]
  return { ...body, targeting: { ...body.targeting, filters } }
}

interface WaveBodyContext {
  wave: Wave
  /** The key of the custom field with the values. */
  field: string
  nonce: string
  user: string
  vocabulary: Vocabulary
}

/** The rows of the job that schedules a plan. */
export const waveRows = (
  draft: BroadcastDraft,
  { waves }: Pick<WavePlan, 'waves'>,
  context: Omit<WaveBodyContext, 'wave' | 'nonce'>,
): WaveRow[] =>
  waves.map(wave => {
    const nonce = newId()
    const { label, zone, at } = wave
    return { nonce, label, zone, at, body: waveBody(draft, { ...context, wave, nonce }) }
  })
