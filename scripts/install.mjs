/** Brings the packages and the Node that package-lock.json names; plain JavaScript, as it runs on any Node from 20. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const NODE_MAJOR_MIN = 24
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed')

/** Installs what is missing and answers the path of a Node that runs the market. */
export function install() {
  const wanted = hashOf('package.json', 'package-lock.json')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    console.log('- Installing the packages')
    run('npm install', npm(['install', '--no-audit', '--no-fund', '--loglevel=error']))
    // Read again: npm may have brought the lock file in order.
    writeFileSync(stamp, hashOf('package.json', 'package-lock.json'))
  }
  return findNode()
}

/** The Node of the packages, else the current one when it is new enough. */
function findNode() {
  const bundled = join(modules, '.bin/node')
  // Where install scripts are off, nothing has put the program in its place yet.
  if (!isNewEnough(bundled)) {
    spawnSync(process.execPath, ['installArchSpecificPackage'], {
      cwd: join(modules, 'node'),
      stdio: 'ignore',
    })
  }
  const found = [bundled, process.execPath].find(isNewEnough)
  if (found) return found
  throw new Error(`Node ${NODE_MAJOR_MIN} could not be installed: install it yourself, then start again`)
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

/** Run by npm, we use that very npm; else the one on the path. */
function npm(args) {
  const own = process.env.npm_execpath
  return own?.endsWith('npm-cli.js') ? [process.execPath, [own, ...args]] : ['npm', args]
}

function run(name, [command, args]) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${name} failed${error ? `: ${error.message}` : ''}`)
}
