import { useEffect, useEffectEvent } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/** Asks before changes of a form are lost: on this site through the returned blocker, elsewhere by the browser. */
export function useUnsavedGuard(hasChanges: () => boolean): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  )
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasChanges()) event.preventDefault()
  })
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => ask(event)
    addEventListener('beforeunload', leave)
    return () => removeEventListener('beforeunload', leave)
  }, [])
  return blocker
}
