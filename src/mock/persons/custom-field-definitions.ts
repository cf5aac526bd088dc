import type { CustomFieldDefinition } from '#/contract/custom-fields'

const text = (key: string, label: string): CustomFieldDefinition => ({ key, label, type: 'text' })

const options = (firstId: number, ...names: string[]): CustomFieldDefinition['options'] =>
  names.map((name, i) => ({ id: String(firstId + i), option_key: name.toLowerCase(), name }))

/** The custom fields of every company. No route of the service lists or defines them. */
export const customFieldDefinitions: readonly CustomFieldDefinition[] = [
  text('first_name', 'First name'),
  text('last_name', 'Last name'),
  text('email', 'Email'),
  text('postal_code', 'Postal code'),
  { key: 'birth_date', label: 'Birth date', type: 'date' },
  { key: 'loyalty_points', label: 'Loyalty points', type: 'number' },
  { key: 'vip', label: 'VIP', type: 'boolean' },
  { key: 'gender', label: 'Gender', type: 'single_select', options: options(11, 'Female', 'Male', 'Nonbinary') },
  {
    key: 'interests',
    label: 'Interests',
    type: 'multi_select',
    options: options(31, 'Shoes', 'Outdoor', 'Kitchen', 'Books', 'Music'),
  },
  { key: 'home_timezone', label: 'Home time zone', type: 'timezone' },
]
