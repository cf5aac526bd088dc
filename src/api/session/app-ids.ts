import type { Session } from '#/contract/gateway'

/** The app ids of a session: those typed at sign-in and those of its connection. */
export const appIdsOf = ({ app_ids, connection }: Session): string[] => [
  ...new Set([...app_ids, ...connection.app_ids]),
]

/** Whether the person's groups give access to no app, so that the server refuses every call about one. */
export const allowsNoApp = (session: Session): boolean => session.limits_apps && appIdsOf(session).length === 0
