/** Dishes ask ('How much pepper?'); beside its answer the question is a name. */
export function withoutQuestionMark(name: string): string {
  return name.replace(/\s*[?؟]$/, '')
}
