/** What is wrong with the configuration, a line for each variable. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'

  constructor(lines: readonly string[]) {
    super([...new Set(lines)].join('\n'))
  }
}
