import { useEffect, useEffectEvent } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/**
 * Asks before a form with changes is left: on this site through the returned blocker, elsewhere by the browser unless
 * the changes are kept.
 */
export function useUnsavedGuard(hasChanges: () => boolean, areKept: () => boolean = () => false): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
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
