import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Takes `?done=` out of the address once its message is shown, so that a reload doesn't confirm the command again. */
export function useCleanAddress(): void {
  // A new object after each navigation, also to the same address.
  const shown = useLocation()
  useEffect(() => {
    if (!new URLSearchParams(shown.search).has('done')) return
    const url = new URL(location.href)
    url.searchParams.delete('done')
    // Not through the router, which would load the page again without its message.
    history.replaceState(history.state, '', url)
  }, [shown])
}
