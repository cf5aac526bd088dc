import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { sentence, type Mark } from '#/ui/format/sentence'

export const text = defineTexts('features/persons/look-up', {
  lookUp: {
    title: 'Look up a person',
    label: 'Number, person key, person id, or external id',
    placeholder: 'Number, key, or id',
    clear: 'Clear',
    enter: 'Enter',
    interpretations: 'Interpretations',
    /** An interpretation after the first, or any interpretation if the text cannot be looked up as is. */
    or: (interpretation: ReactNode, mark: Mark) => sentence(mark('or'), ' ', interpretation),
    nothing: 'Enter a number or an id first.',
    /** `examples`: numbers in several forms. */
    hint: (examples: ReactNode) =>
      sentence(
        'Numbers work in any format, with or without other text around them: ',
        examples,
        ' Person keys, person ids, and external ids work too.',
      ),
    hintForms: ['(312) 555-0142', '001 312 555 0142', 'tel:+13125550142'],
  },
  sharedLink: {
    title: 'This link does not include the person',
    why: 'Numbers and ids stay out of URLs, so a shared lookup starts empty. Ask the sender for the number, or for a link to the person.',
  },
  recents: {
    title: 'Recent lookups',
    hide: 'Mask numbers',
    show: 'Show numbers',
    nobody: 'No person found',
    noName: 'No name',
    empty: 'People you look up appear here.',
    cleared: 'Cleared when you sign out',
  },
})
