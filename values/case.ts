/** Problems with orders that customers report, which become cases of the support after a deadline. */
export const caseReasons = [
  'not_arrived',
  'late',
  'damaged',
  'not_as_described',
  'wrong_item',
  'missing',
  'something_else',
] as const
export type CaseReason = (typeof caseReasons)[number]

export const caseStates = ['with_store', 'with_support', 'refunded', 'rejected', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** How long a store has to solve a problem before the support decides. */
export const caseDeadlineHours = 48
