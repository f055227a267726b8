import { defineConfig, devices } from '@playwright/test'
import { testChromium } from './scripts/install-browser.mjs'

// Chosen once: the processes that run the tests read this file again and find it in their environment.
process.env.TEST_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
const origin = `http://localhost:${process.env.TEST_PORT}`

const executablePath = testChromium()
const isRoot = process.getuid?.() === 0

// Playwright's own, as the last such argument counts alone, and the two pages that Chromium keeps behind the address bar
// of each window, though nobody sees one: without them a story takes a sixth less of the machine.
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
  // Two wait for the browser and the market often enough for a third to be done meanwhile on two cores.
  workers: 3,
  timeout: 90_000,
  // Nothing here is about speed, and a machine that is busy for a moment must not decide.
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
    // It would answer in the place of the market; the story of being offline lets it.
    serviceWorkers: 'block',
    baseURL: origin,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Nothing here talks to anything but this machine, and a browser that tries to only waits.
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
    // One gives the market another look, one closes it to everybody: they come when nobody else is there.
    { name: 'dressing', testMatch: dressing, dependencies: ['chromium'], use: devices['Desktop Chrome'] },
    { name: 'closing', testMatch: closing, dependencies: ['dressing'], use: devices['Desktop Chrome'] },
  ],
})
