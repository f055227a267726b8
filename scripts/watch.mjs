/** Reports changes to the server's code. Node's own watch mode loses files that an editor or git replaces. */
import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

// Without the pages, which Vite reloads.
const rooms = ['server', 'contract', 'values', 'run', 'database/migrations', 'messages']
const isCode = /(?<!\.test)\.(tsx?|css|json|sql)$/

// Editors may write a file in several steps, and git many files at once.
const QUIET_MS = 100

/** Calls `act` once for changes that arrive together. */
export function onChange(act) {
  const watched = new Set()
  let timer

  function add(folder) {
    if (watched.has(folder)) return
    watched.add(folder)
    watch(folder, (_, file) => {
      if (!isCode.test(file ?? '')) return addNew(folder)
      clearTimeout(timer)
      timer = setTimeout(act, QUIET_MS)
    }).on('error', () => watched.delete(folder))
    addNew(folder)
  }

  function addNew(folder) {
    for (const entry of foldersIn(folder)) add(entry)
  }

  for (const room of rooms) add(join(root, room))
}

function foldersIn(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  } catch {
    // The folder was deleted.
    return []
  }
}
