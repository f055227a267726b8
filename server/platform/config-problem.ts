/** Configuration errors, one line per variable. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'

  constructor(lines: readonly string[]) {
    super([...new Set(lines)].join('\n'))
  }
}
