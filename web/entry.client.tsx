import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadDictionaries } from './app/dictionaries.client.ts'
import { reloadOnMissingScript, watchForNewBuild } from './app/new-build.client.ts'

async function mount(): Promise<void> {
  reloadOnMissingScript()
  watchForNewBuild()
  await loadDictionaries(window.location.pathname)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

mount().catch((error: unknown) => console.error('Error while mounting app', error))
