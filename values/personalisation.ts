/** `line` and `text` are texts of one and several lines. */
export const personalisationKinds = ['line', 'text', 'choice', 'checkbox'] as const
export type PersonalisationKind = (typeof personalisationKinds)[number]
