import { z } from 'zod'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { checkImport } from './check-import.ts'
import { continueFetching, deleteOldImports } from './clean-up-queries.ts'
import { fetchPictures, type PictureOptions } from './fetch-pictures.ts'
import { publishImported } from './publish-products.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'
import { unpackArchives } from './unpack-archives.ts'

const OfImport = z.object({ id: z.uuid() })

export function importsJobs(options: PictureOptions): Jobs {
  return {
    'imports.check': job({ payload: OfImport.extend({ from: z.int() }), carryOut: checkImport }),
    'imports.run': job({ payload: OfImport, carryOut: runImport }),
    'imports.publish': job({ payload: OfImport, carryOut: publishImported }),
    'imports.undo': job({ payload: OfImport, carryOut: undoImport }),
    'imports.fetch_pictures': job({
      payload: OfImport,
      carryOut: (begin, payload) => fetchPictures(begin, payload, options),
    }),
    'imports.unpack': job({
      payload: OfImport,
      carryOut: (begin, payload) => unpackArchives(begin, payload, options),
    }),
    'imports.fetch_again': cronJob('* * * * *', (begin) => begin(continueFetching)),
    'imports.clean_up': cronJob('17 3 * * *', (begin) => begin(deleteOldImports)),
  }
}
