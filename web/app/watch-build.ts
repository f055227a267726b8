import { latestBuild, markOutdated, runningBuild } from './new-build.client.ts'

const checkIntervalMs = 3_600_000

let isWatching = false

/** Checks every hour, and when the page gets focus after more than an hour; runs once per page. */
export function watchForNewBuild(): void {
  if (isWatching) return
  isWatching = true
  // As old as the page, which may have been in the background before this started.
  let checkedAt = Date.now() - performance.now()
  async function check(): Promise<void> {
    checkedAt = Date.now()
    const latest = await latestBuild()
    if (latest !== undefined && latest !== runningBuild()) markOutdated()
  }
  function checkWhenDue(): void {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > checkIntervalMs) void check()
  }
  checkWhenDue()
  setInterval(check, checkIntervalMs)
  document.addEventListener('visibilitychange', checkWhenDue)
  // A machine that wakes from sleep may show the page without a visibility change.
  addEventListener('focus', checkWhenDue)
}
