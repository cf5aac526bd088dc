/**
 * All texts of the dashboard, by folder: what a second language has to supply. A folder that is missing here fails
 * catalogue.test.ts; a text that is missing in a language does not compile.
 */
export type Catalogue = Readonly<{
  'app/palette': typeof import('../palette/text').text
  'app/recovery': typeof import('../recovery/text').text
  'app/routes': typeof import('../routes/text').text
  'app/session': typeof import('../session/text').text
  'app/shell': typeof import('../shell/text').text
  'features/broadcasts': typeof import('#/features/broadcasts/text').text
  'features/broadcasts/broadcast': typeof import('#/features/broadcasts/broadcast/text').text
  'features/broadcasts/composer': typeof import('#/features/broadcasts/composer/text').text
  'features/broadcasts/list': typeof import('#/features/broadcasts/list/text').text
  'features/broadcasts/review': typeof import('#/features/broadcasts/review/text').text
  'features/connect': typeof import('#/features/connect/text').text
  'features/devices': typeof import('#/features/devices/text').text
  'features/imports': typeof import('#/features/imports/text').text
  'features/imports/batch-text': typeof import('#/features/imports/batch-text').batchText
  'features/imports/file': typeof import('#/features/imports/file/text').importText
  'features/imports/file/import-job-text': typeof import('#/features/imports/file/import-job-text').jobText
  'features/imports/token': typeof import('#/features/imports/token/text').tokenText
  'features/lab': typeof import('#/features/lab/text').text
  'features/lab/clock': typeof import('#/features/lab/clock/text').text
  'features/lab/dataset': typeof import('#/features/lab/dataset/text').text
  'features/lab/faults': typeof import('#/features/lab/faults/text').text
  'features/lab/handsets': typeof import('#/features/lab/handsets/text').text
  'features/lab/outbox': typeof import('#/features/lab/outbox/text').text
  'features/overview': typeof import('#/features/overview/text').text
  'features/participants': typeof import('#/features/participants/text').text
  'features/participants/bulk': typeof import('#/features/participants/bulk/text').bulkText
  'features/persons': typeof import('#/features/persons/text').text
  'features/persons/edit': typeof import('#/features/persons/edit/text').text
  'features/persons/look-up': typeof import('#/features/persons/look-up/text').text
  'features/persons/profile': typeof import('#/features/persons/profile/text').text
  'features/subscriptions': typeof import('#/features/subscriptions/text').text
  'features/wallet': typeof import('#/features/wallet/text').text
  'features/wallet/bulk': typeof import('#/features/wallet/bulk/text').bulkText
  'features/wallet/edit-text': typeof import('#/features/wallet/edit-text').editText
  'features/wallet/export': typeof import('#/features/wallet/export/text').exportText
  'features/wallet/message-text': typeof import('#/features/wallet/message-text').messageText
  'parts/api-log': typeof import('#/parts/api-log/text').text
  'parts/api-log/text-error': typeof import('#/parts/api-log/text').errorText
  'parts/bulk': typeof import('#/parts/bulk/text').text
  'parts/csv': typeof import('#/parts/csv/text').text
  'parts/custom-fields': typeof import('#/parts/custom-fields/text').text
  'parts/drafts': typeof import('#/parts/drafts/text').draftText
  'parts/filter-builder': typeof import('#/parts/filter-builder/text').text
  'parts/import-batches': typeof import('#/parts/import-batches/text').text
  'parts/jobs': typeof import('#/parts/jobs/text').text
  'parts/mdn': typeof import('#/parts/mdn/text').text
  'parts/message': typeof import('#/parts/message/text').messageText
  'parts/message/problem-text': typeof import('#/parts/message/problem-text').problemText
  'parts/net-change': typeof import('#/parts/net-change/text').text
  'parts/schedule': typeof import('#/parts/schedule/text').scheduleText
  'parts/schedule/describe-when': typeof import('#/parts/schedule/describe-when').whenText
  'parts/undo': typeof import('#/parts/undo/text').text
  'ui/feedback': typeof import('#/ui/feedback/text').text
  'ui/format': typeof import('#/ui/format/text').text
  'ui/inputs': typeof import('#/ui/inputs/text').text
  'ui/layout': typeof import('#/ui/layout/text').text
  'ui/overlays': typeof import('#/ui/overlays/text').text
  'ui/table': typeof import('#/ui/table/text').text
}>
