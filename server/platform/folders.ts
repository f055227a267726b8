import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigProblem } from './config-problem.ts'

const examples = {
  DATA_DIR: '~/tradewind',
  MEDIA_DIR: '~/tradewind/media',
  LOG_FILE: '~/tradewind/market.log',
} as const

/**
 * Makes the folder that a variable names, with those above it, and checks that it can be written to.
 * @throws {ConfigProblem} naming the variable and the reason
 */
export function makeFolder(variable: keyof typeof examples, folder: string): void {
  try {
    makeFolders(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new ConfigProblem([
      `${variable} cannot be used (${reason}): start as the account that made it, or choose another. For example: ${variable}=${examples[variable]}`,
    ])
  }
}

/** One by one: Node's own way never ends where a parent can neither be found nor made, as in /proc. */
export function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolders(parent)
  mkdirSync(folder)
}
