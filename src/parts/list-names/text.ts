import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('parts/list-names', {
  /** A list without a known name, inside a sentence. */
  unnamed: (id: string) => `list ${id}`,
})
