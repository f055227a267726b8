/** The new market of the browser tests listens beside the demo market. */
export function newMarketPort(testPort: string | undefined): number {
  return Number(testPort) + 1
}
