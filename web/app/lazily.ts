/** Scripts loaded on demand; a failed connection doesn't break the page. */
import { type ComponentType, lazy } from 'react'

const retryMs = 3_000

/** Retries `load` until it succeeds. On the server it runs once, and errors are thrown. */
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

/** Returns a component that is imported with `load` when it is first rendered. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}
