import { defineTexts } from '#/ui/format/define-texts'

/** Texts about the choice of a campaign, for one participant and for many. */
export const text = defineTexts('features/participants', {
  enterId: 'Another campaign: enter its id',
  campaignId: 'Campaign id',
  truncated: (limit: number) => `The service lists at most ${limit} campaigns. For any other, enter its id.`,
  campaignIdMissing: 'Campaign id: enter the id of a campaign.',
  campaignIdInvalid: 'Campaign id: this id is not valid in a URL. Check what you copied.',
})
