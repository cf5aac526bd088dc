export const budgets: Readonly<Record<'pageJs' | 'pageFiles' | 'css' | 'appFiles', number>>
