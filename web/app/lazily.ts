/** Scripts that are fetched when they are wanted: a line that breaks down meanwhile takes no page with it. */
import { type ComponentType, lazy } from 'react'

const retryMs = 3_000

/** What `load` fetches, asked for again until it is there; a server has it, or has a fault. */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (import.meta.env.SSR) return load()
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((retry) => setTimeout(retry, retryMs))
    }
  }
}

/** The component that `load` imports, once it is first shown. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}
