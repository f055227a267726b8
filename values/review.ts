export const textKinds = ['review', 'question', 'answer'] as const

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const reportReasons = ['offensive', 'spam', 'off_topic', 'personal', 'untrue'] as const
export type ReportReason = (typeof reportReasons)[number]
