import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'

export const text = defineTexts('features/drift', {
  title: 'Differences from the interface',
  below:
    'Where replies of the service differed from its documented interface, as this browser saw it. Hand this list to the makers of the service. The examples show only the form of a value: letters are a or A, digits are 9.',
  table: 'Differences',
  count: (count: number) => plural(count, { one: 'field', other: 'fields' }),
  columns: {
    route: 'Route',
    field: 'Field',
    replies: 'Replies',
    values: 'Values',
    since: 'Since',
    last: 'Latest',
    example: 'Example',
  },
  unknownRoute: 'A route of another version',
  wholeReply: 'The whole reply',
  noExample: 'None',
  none: 'No reply has differed from the interface.',
  noneHint: 'Every reply is compared with the documented interface. Differences appear here and in the API log.',
  fileName: (connection: string) => `${connection} interface differences`,
})
