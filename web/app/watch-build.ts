/** Notices that the market was built anew while a page stays open. */
import { latestBuild, noteOutdated, runningBuild } from './new-build.client.ts'

const checkIntervalMs = 3_600_000

let isWatching = false

/** Asks every hour, and when the page is turned to again after longer; one page watches once. */
export function watchForNewBuild(): void {
  if (isWatching) return
  isWatching = true
  // As old as the page, which may have lain still before this began.
  let checkedAt = Date.now() - performance.now()
  async function check(): Promise<void> {
    checkedAt = Date.now()
    const latest = await latestBuild()
    if (latest !== undefined && latest !== runningBuild()) noteOutdated()
  }
  function checkWhenDue(): void {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > checkIntervalMs) void check()
  }
  checkWhenDue()
  setInterval(check, checkIntervalMs)
  document.addEventListener('visibilitychange', checkWhenDue)
  // A machine that slept shows the page that was seen before.
  addEventListener('focus', checkWhenDue)
}
