import { randomBytes } from 'node:crypto'
import { defineConfig, devices } from '@playwright/test'
import { testChromium } from './scripts/install-browser.mjs'

// Chosen once. The test processes read this file again and find the port in their environment.
process.env.TEST_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
const origin = `http://localhost:${process.env.TEST_PORT}`
// Of the set-up link of a second market, which begins empty.
process.env.TEST_SETUP_TOKEN ??= randomBytes(32).toString('base64url')

const executablePath = testChromium()
const isRoot = process.getuid?.() === 0

// Playwright's own list, because only the last such argument counts, and two hidden pages that Chromium keeps behind
// each address bar. Without those, a test uses a sixth less CPU.
const unwantedFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const dressing = 'theme.spec.ts'
const closing = 'maintenance.spec.ts'

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  // Two tests wait often enough for a third to run on two cores.
  workers: 3,
  timeout: 90_000,
  // The tests don't measure speed, so a briefly busy machine must not fail them.
  expect: { timeout: 15_000 },
  reporter: 'list',
  webServer: {
    command: 'node --import ./run/tsx.ts tests/support/browser-market.ts',
    url: `${origin}/readyz`,
    timeout: 240_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
  use: {
    // A service worker would answer instead of the server; the offline test allows it.
    serviceWorkers: 'block',
    baseURL: origin,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Tests use only this machine, and a browser that contacts others only waits.
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${unwantedFeatures.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'chromium', testIgnore: [dressing, closing], use: devices['Desktop Chrome'] },
    // These change the theme or close the market for everyone, so they run after all other tests.
    { name: 'dressing', testMatch: dressing, dependencies: ['chromium'], use: devices['Desktop Chrome'] },
    { name: 'closing', testMatch: closing, dependencies: ['dressing'], use: devices['Desktop Chrome'] },
  ],
})
