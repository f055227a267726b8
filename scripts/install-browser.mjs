/** Finds a Chromium for the browser tests, and installs one where there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const shell = '/usr/bin/chromium-headless-shell'
const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium with all that belongs to it; undefined where Playwright's own is used. */
export function systemChromium() {
  return known.find((path) => existsSync(path))
}

/**
 * The system's Chromium for tests: the one that never had a window where it is there, as its stories take a quarter less
 * of the machine; undefined where Playwright's own is used, which is such a one.
 */
export function testChromium() {
  return existsSync(shell) ? shell : systemChromium()
}

/** Prefers the system's; on Debian root installs that, everyone else gets Playwright's own. */
export function installBrowser(node) {
  if (existsSync(shell)) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('- Installing a browser for the tests')
    if (installByApt('chromium-headless-shell')) {
      // Set in these until the market's own typefaces arrive: a machine without a screen may have none that is as wide.
      installByApt('fonts-liberation')
      return
    }
    if (systemChromium())
      return console.log('- There is none without a window: the tests take Chromium as it is')
    if (!installByApt('chromium'))
      throw new Error('No Chromium could be installed: install one, then start again')
    return
  }
  if (systemChromium()) return
  console.log('- Installing a browser for the tests')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  if (!run(node, [cli, 'install', '--only-shell', 'chromium']))
    throw new Error('Playwright could not install Chromium')
}

/** Asks what apt knows first, and reads its lists anew only where it does not know the package. */
function installByApt(name) {
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
  const install = ['install', '-q', '-y', '--no-install-recommends', ...patience, name]
  return run('apt-get', install) || (run('apt-get', ['update', '-q', ...patience]) && run('apt-get', install))
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
