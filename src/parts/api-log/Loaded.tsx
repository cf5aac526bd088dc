import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '#/api/http/error'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { ApiErrorNotice } from './ApiErrorNotice'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Shown while the first data is read. */
  loading?: ReactNode
  /** Shown instead of data and error if the record is not found. */
  notFound?: ReactNode
  /** The class of the box around a failure. */
  failureClass?: string | undefined
  children: (data: Data) => ReactNode
}

/** Shows what a query read, or why it failed, with a retry. Data from an earlier read stays next to the failure. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, loading = <LoadingSkeleton />, notFound, failureClass, children } = props
  const { data, error, isFetching, refetch } = query
  if (notFound !== undefined && isNotFound(error) && (data !== undefined || !isFetching)) return notFound
  return (
    <>
      {error && !isFetching ? (
        <div ref={focusMainOnRemoval} className={failureClass}>
          <ApiErrorNotice error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data !== undefined ? children(data) : isFetching ? loading : null}
    </>
  )
}
