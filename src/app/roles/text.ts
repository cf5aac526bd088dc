import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('app/roles', {
  names: { viewer: 'viewer', support: 'support', marketer: 'marketer', admin: 'admin' },
  /** `count`: the number of roles in `held`. */
  notice: (held: string, count: number, allowed: string) =>
    `You can view this page but not change anything here. Changes require the ${allowed} role; your ${count === 1 ? 'role is' : 'roles are'} ${held}.`,
  noApp:
    'Imports and devices belong to an app. Your groups do not give you access to any app at this company, so the dashboard server refuses your requests on this page. Ask an administrator of the dashboard for access to an app.',
})
