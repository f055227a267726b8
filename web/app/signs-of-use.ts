/** What somebody does before they press anything, if there is time for it, and the press itself. */
export const signsOfUse = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const

declare global {
  interface Window {
    /** There was a sign of use while the page had no script yet (late-scripts.ts). */
    wasUsed?: true
  }
}
