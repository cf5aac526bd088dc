import type { CustomFieldDefinition } from '#/contract/custom-fields'

const text = (key: string, label: string): CustomFieldDefinition => ({ key, label, type: 'text' })

/** The custom fields of every company. No route of the service lists or defines them. */
export const customFieldDefinitions: readonly CustomFieldDefinition[] = [
  text('first_name', 'First name'),
  text('last_name', 'Last name'),
  text('email', 'E-mail'),
  text('postal_code', 'Postal code'),
  { key: 'birth_date', label: 'Birth date', type: 'date' },
  { key: 'loyalty_points', label: 'Loyalty points', type: 'number' },
  { key: 'vip', label: 'VIP', type: 'boolean' },
  {
    key: 'gender',
    label: 'Gender',
    type: 'single_select',
    options: [
      { id: '11', option_key: 'female', name: 'Female' },
      { id: '12', option_key: 'male', name: 'Male' },
      { id: '13', option_key: 'nonbinary', name: 'Nonbinary' },
    ],
  },
  {
    key: 'interests',
    label: 'Interests',
    type: 'multi_select',
    options: [
      { id: '31', option_key: 'shoes', name: 'Shoes' },
      { id: '32', option_key: 'outdoor', name: 'Outdoor' },
      { id: '33', option_key: 'kitchen', name: 'Kitchen' },
      { id: '34', option_key: 'books', name: 'Books' },
      { id: '35', option_key: 'music', name: 'Music' },
    ],
  },
  { key: 'home_timezone', label: 'Home time zone', type: 'timezone' },
]
