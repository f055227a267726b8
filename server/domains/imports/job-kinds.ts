import { z } from 'zod'
import { defineJob } from '#platform/job-kind.ts'

const OfImport = z.object({ id: z.uuid() })

export const checkRows = defineJob('imports.check', OfImport.extend({ from: z.int() }))
export const runRows = defineJob('imports.run', OfImport)
export const publishRows = defineJob('imports.publish', OfImport)
export const undoRows = defineJob('imports.undo', OfImport)
export const fetchRowPictures = defineJob('imports.fetch_pictures', OfImport)
export const unpackFiles = defineJob('imports.unpack', OfImport)
