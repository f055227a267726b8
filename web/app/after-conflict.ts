import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Revalidates the page after a 409 as well, so that it shows the other change and the user can retry. By default,
 * React Router doesn't revalidate after a failed action.
 */
export function revalidateOnConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
