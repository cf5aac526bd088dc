import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'

export const text = defineTexts('features/drift', {
  title: 'Differences from the API documentation',
  below:
    'Where the service’s responses differed from its API documentation, as seen by everyone who uses this browser for this company. Send this list to the operator of the service. It contains no personal data, so it stays after you sign out: the examples show only the form of a value, where letters become a or A and digits become 9.',
  table: 'Differences',
  count: (count: number) => plural(count, { one: 'field', other: 'fields' }),
  columns: {
    route: 'Route',
    field: 'Field',
    replies: 'Responses',
    values: 'Values',
    since: 'Since',
    last: 'Latest',
    example: 'Example',
  },
  unknownRoute: 'A route from another version',
  wholeReply: 'The whole response',
  noExample: 'None',
  unreadable: 'This browser’s list of differences could not be read.',
  unreadableNext:
    'The page tries again every 5 seconds. If it still fails, allow the browser to store data for this site.',
  none: 'No response has differed from the API documentation.',
  noneHint: 'Every response is compared with the API documentation. Differences appear here and in the API log.',
  fileName: (connection: string) => `${connection} API differences`,
})
