/**
 * Installs the packages and the Node version from package-lock.json. Plain JavaScript, so that any Node from 20 can
 * run it.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const NODE_MAJOR_MIN = 24
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed')

/** Installs what is missing. Returns the path of a Node that can run the market. */
export function install() {
  const wanted = hashOf('package.json', 'package-lock.json')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    console.log('- Installing packages')
    run('npm install', npm(['install', '--no-audit', '--no-fund', '--loglevel=error']))
    // Hashed again, because npm may have rewritten the lock file.
    writeFileSync(stamp, hashOf('package.json', 'package-lock.json'))
  }
  return findNode()
}

/** Returns the Node from the packages, or the current one if it is new enough. */
function findNode() {
  const bundled = join(modules, '.bin/node')
  // With install scripts disabled, the Node package has not copied its binary yet.
  if (!isNewEnough(bundled)) {
    spawnSync(process.execPath, ['installArchSpecificPackage'], {
      cwd: join(modules, 'node'),
      stdio: 'ignore',
    })
  }
  const found = [bundled, process.execPath].find(isNewEnough)
  if (found) return found
  throw new Error(`Could not install Node ${NODE_MAJOR_MIN}. Install it, then start again`)
}

function isNewEnough(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= NODE_MAJOR_MIN
}

function hashOf(...files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Uses the npm that runs this script, or the one on the path. */
function npm(args) {
  const own = process.env.npm_execpath
  return own?.endsWith('npm-cli.js') ? [process.execPath, [own, ...args]] : ['npm', args]
}

function run(name, [command, args]) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${name} failed${error ? `: ${error.message}` : ''}`)
}
