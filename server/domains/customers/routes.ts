import { routes } from '#platform/route.ts'
import { customerFilters, listCustomers } from './list-customers.ts'
import { addCustomerNote, removeCustomerNote } from './notes.ts'
import { readCustomer } from './read-customer.ts'
import { listCustomerSegments, removeCustomerSegment, saveCustomerSegment } from './segments.ts'
import { setCustomerTags } from './tags.ts'

export const customersRoutes = routes({
  'GET /operator/customers': listCustomers,
  'GET /operator/customer-filters': customerFilters,
  'GET /operator/customer-segments': listCustomerSegments,
  'POST /operator/customer-segments': saveCustomerSegment,
  'DELETE /operator/customer-segments/{id}': removeCustomerSegment,
  'GET /operator/customers/{id}': readCustomer,
  'PUT /operator/customers/{id}/tags': setCustomerTags,
  'POST /operator/customers/{id}/notes': addCustomerNote,
  'DELETE /operator/customers/{id}/notes/{note}': removeCustomerNote,
})
