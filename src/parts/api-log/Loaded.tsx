import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '#/api/http/error'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { ApiErrorNotice } from './ApiErrorNotice'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Until there is data. */
  loading?: ReactNode
  /** Instead of data and error, if the service says that there is no such thing. */
  notFound?: ReactNode
  /** Of the box around a failure. */
  failureClass?: string | undefined
  children: (data: Data) => ReactNode
}

/** What was read, and why reading failed, with a retry. Data that was read before stays next to the failure. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, loading = <LoadingSkeleton />, notFound, failureClass, children } = props
  const { data, error, isFetching, refetch } = query
  if (notFound !== undefined && isNotFound(error) && (data !== undefined || !isFetching)) return notFound
  return (
    <>
      {error && !isFetching ? (
        <div className={failureClass}>
          <ApiErrorNotice error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data !== undefined ? children(data) : isFetching ? loading : null}
    </>
  )
}
