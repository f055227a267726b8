import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { checkImport } from './check-import.ts'
import { continueFetching, deleteOldImports } from './clean-up-queries.ts'
import { fetchPictures, type PictureOptions } from './fetch-pictures.ts'
import { checkRows, fetchRowPictures, publishRows, runRows, undoRows, unpackFiles } from './job-kinds.ts'
import { publishImported } from './publish-products.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'
import { unpackArchives } from './unpack-archives.ts'

export function importsJobs(options: PictureOptions): Jobs {
  return {
    ...job(checkRows, checkImport),
    ...job(runRows, runImport),
    ...job(publishRows, publishImported),
    ...job(undoRows, undoImport),
    ...job(fetchRowPictures, (begin, payload) => fetchPictures(begin, payload, options)),
    ...job(unpackFiles, (begin, payload) => unpackArchives(begin, payload, options)),
    'imports.fetch_again': cronJob('* * * * *', (begin) => begin(continueFetching)),
    'imports.clean_up': cronJob('17 3 * * *', (begin) => begin(deleteOldImports)),
  }
}
