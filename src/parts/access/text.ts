import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('parts/access', { activity: 'Activity' })
