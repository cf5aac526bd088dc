// One chunk for the parts of the draft page that few drafts need
export { MissingDraft } from './no-draft/MissingDraft'
export { ReviewEdit } from './review/edit/ReviewEdit'
export { WavesStep } from './waves/WavesStep'
