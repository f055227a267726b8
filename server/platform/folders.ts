import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigProblem } from './config-problem.ts'

const examples = {
  DATA_DIR: '~/tradewind',
  MEDIA_DIR: '~/tradewind/media',
  LOG_FILE: '~/tradewind/market.log',
} as const

/**
 * Creates the folder that a variable names, with its parents, and checks that it is writable.
 * @throws {ConfigProblem} naming the variable and the reason
 */
export function makeFolder(variable: keyof typeof examples, folder: string): void {
  try {
    makeFolders(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new ConfigProblem([
      `${variable} cannot be used (${reason}): start as the user that created it, or choose another folder. For example: ${variable}=${examples[variable]}`,
    ])
  }
}

/**
 * Creates parents one by one: Node's recursive mkdir never returns where a parent can neither be found nor created,
 * as in /proc.
 */
export function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolders(parent)
  mkdirSync(folder)
}
