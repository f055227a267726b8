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
  /** A link within the market, and one to another site. */
  link: 300,
  siteName: 80,
  disputeEvidence: 2000,
  contactMessage: 5000,
  applicationReason: 1000,
  refundDetails: 1000,
  passkeyName: 60,
  chartName: 80,
  chartNote: 500,
  chartLabel: 40,
  chartCell: 30,
  region: 100,
  city: 100,
} as const
