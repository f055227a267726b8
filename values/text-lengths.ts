/** Longest texts in characters, for pages that show a field without the limits of its endpoint. */
export const textLengths = {
  password: 128,
  email: 254,
  personName: 120,
  /** Why something is refused, cancelled or corrected. */
  reason: 300,
  /** A line of a bank statement. */
  bankReference: 60,
  /** The reply to a review, and the answer to a question. */
  reply: 1000,
  reviewTitle: 120,
  reviewBody: 1000,
  pictureText: 200,
  question: 500,
  reportNote: 300,
  orderNote: 500,
  dishNote: 200,
  stockNote: 200,
  menuLabel: 60,
} as const
