/** Removes the question mark from option group names ('How much pepper?') that are shown beside an answer. */
export function withoutQuestionMark(name: string): string {
  return name.replace(/\s*[?؟]$/, '')
}
