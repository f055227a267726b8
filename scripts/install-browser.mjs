/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const shell = '/usr/bin/chromium-headless-shell'
const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of the system's full Chromium, or undefined if Playwright's is used. */
export function systemChromium() {
  return known.find((path) => existsSync(path))
}

/**
 * Returns the Chromium for tests: the headless shell if installed, which uses a quarter less CPU, else the system's.
 * Undefined means Playwright's own headless shell.
 */
export function testChromium() {
  return existsSync(shell) ? shell : systemChromium()
}

/** Installs the system's Chromium as root on Debian, and Playwright's own elsewhere. */
export function installBrowser(node) {
  if (existsSync(shell)) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('- Installing a browser for the tests')
    if (installByApt('chromium-headless-shell')) {
      // Fallback font until the market's web fonts load; a machine without a screen may have none of similar width.
      installByApt('fonts-liberation')
      return
    }
    if (systemChromium()) return console.log('- No headless browser is available: the tests use Chromium')
    if (!installByApt('chromium')) throw new Error('Could not install Chromium. Install it, then start again')
    return
  }
  if (systemChromium()) return
  console.log('- Installing a browser for the tests')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  if (!run(node, [cli, 'install', '--only-shell', 'chromium']))
    throw new Error('Playwright failed to install Chromium')
}

/** Tries apt's cached lists first and updates them only if the package is unknown. */
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
