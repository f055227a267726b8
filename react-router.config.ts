import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: process.env.PAGES_FOLDER ?? 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
