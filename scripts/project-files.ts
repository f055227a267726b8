import { globSync } from 'node:fs'

/** Folders of installed packages, builds and data, at any depth or at the root. */
const leftOut = ['**/node_modules', '.git', '.react-router', 'build', 'data', 'test-results']

/** Returns the paths of the project's own files that match, relative to its root. Works without git. */
export function projectFiles(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: leftOut }).toSorted()
}
