/** Finds a Chromium for the browser tests, and installs one where there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium; undefined where Playwright's own is used. */
export function systemChromium() {
  return known.find((path) => existsSync(path))
}

/** Prefers the system's; on Debian root installs that, everyone else gets Playwright's own. */
export function installBrowser(node) {
  if (systemChromium()) return
  console.log('- Installing a browser for the tests')
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'])
    return
  }
  run(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}
