import { useSession } from '#/api/api-context'
import { numberOf, type PersonReading } from '#/api/persons'
import { OtherHolders } from '#/parts/holders/OtherHolders'
import { useListNames } from '#/parts/list-names/use-list-names'
import { personLabel } from '#/parts/mdn/person-label'

/** Says who else has a person's number; nothing if nobody else has it. */
export function HoldersNotice({ reading }: { reading: PersonReading }) {
  const { home_country: home } = useSession().connection
  const { nameOf } = useListNames()
  return (
    <OtherHolders
      personKey={reading.person.person_key}
      mdn={numberOf(reading, home)}
      nameOfList={nameOf}
      labelOf={personLabel}
    />
  )
}
