import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Takes `?done=` out of the address once its message is shown, so that a reload doesn't confirm the command again. */
export function useCleanAddress(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key.
  useEffect(() => {
    const url = new URL(location.href)
    if (!url.searchParams.has('done')) return
    url.searchParams.delete('done')
    // Not through the router, which would load the page again without its message.
    history.replaceState(history.state, '', url)
  }, [key])
}
