import { useEffect, useEffectEvent } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/**
 * Asks before changes of a form are lost: on this site through the returned blocker, elsewhere by the browser unless
 * they are kept. A form of one page of a list is lost with its query too.
 */
export function useUnsavedGuard(
  hasChanges: () => boolean,
  {
    isOfQuery = false,
    areKept = () => false,
  }: { readonly isOfQuery?: boolean; readonly areKept?: () => boolean } = {},
): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname ||
        (isOfQuery && currentLocation.search !== nextLocation.search)) &&
      hasChanges(),
  )
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasChanges() && !areKept()) event.preventDefault()
  })
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => ask(event)
    addEventListener('beforeunload', leave)
    return () => removeEventListener('beforeunload', leave)
  }, [])
  return blocker
}
