import type { Media } from '#domains/media/index.ts'
import { routes } from '#platform/route.ts'
import { approveApplication } from './approve-application.ts'
import { listApplications } from './list-applications.ts'
import { readAnyApplication } from './read-any-application.ts'
import { readAnyDocument, readOwnDocument } from './read-document.ts'
import { readOwnApplication } from './read-own-application.ts'
import { rejectApplication } from './reject-application.ts'
import { removeDocument } from './remove-document.ts'
import { reviewApplication } from './review-application.ts'
import { submitApplication } from './submit-application.ts'
import { uploadDocument } from './upload-document.ts'

export function applicationsRoutes(media: Media) {
  return routes({
    'GET /customer/seller-application': readOwnApplication,
    'POST /customer/seller-application': submitApplication,
    'POST /customer/seller-documents': uploadDocument(media),
    'DELETE /customer/seller-documents/{id}': removeDocument,
    'GET /customer/seller-documents/{id}/file': readOwnDocument,
    'GET /operator/applications': listApplications,
    'GET /operator/applications/{id}': readAnyApplication,
    'POST /operator/applications/{id}/review': reviewApplication,
    'POST /operator/applications/{id}/approve': approveApplication,
    'POST /operator/applications/{id}/reject': rejectApplication,
    'GET /operator/applications/{id}/documents/{document}/file': readAnyDocument,
  })
}
