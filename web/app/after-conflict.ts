import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Reads a page again, too, where somebody else came first: what is refused for that can be done over what is there now,
 * and the page shows it. React Router leaves a page as it was after whatever is refused.
 */
export function readAgainOnConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
