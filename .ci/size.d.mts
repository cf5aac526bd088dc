export const budgets: Readonly<Record<'pageJs' | 'lookUpJs' | 'pageFiles' | 'css' | 'appFiles', number>>
export const pageBudget: (path: string) => number
