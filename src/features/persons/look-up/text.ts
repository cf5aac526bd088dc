import { defineTexts } from '#/ui/format/texts'

/** What the first screen of the look-up says; the answers' words come with them (text.ts). */
export const text = defineTexts('features/persons/look-up', {
  lookUp: {
    title: 'Look up a person',
    label: 'Number, person key, person id or external id',
    placeholder: 'Number, key or id',
    clear: 'Clear',
    enter: 'Enter',
    readings: 'How this is read; the arrow keys choose',
    or: 'or',
    nothing: 'Type or paste a number or an id first.',
    hint: 'Any written form works:',
    hintForms: ['(312) 555-0142', '001 312 555 0142', 'tel: links'],
    hintIds: 'words around it. Person keys, person ids and external ids too.',
  },
  link: {
    opened: 'This link does not say who was looked up',
    openedWhy:
      'Numbers and ids stay out of addresses, so a shared look-up begins empty. Ask whoever sent it for the number, or for a link to the person.',
  },
  recents: {
    title: 'This session',
    hide: 'Hide numbers',
    show: 'Show numbers',
    nobody: 'Nobody found',
    noName: 'No name',
    empty: 'Whom you look up appears here.',
    forgotten: 'Forgotten when you sign out',
  },
})
