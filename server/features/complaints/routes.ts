import { answer, type Call, type Routes } from '../../http/routing.ts'
import { readUpload } from '../../http/uploads.ts'

/** Most that the server takes in, in bytes. */
const UPLOAD_LIMIT = 200_000
/** Most that an invoice may have, in bytes. */
const INVOICE_LIMIT = 100_000
const INVOICE_NAME = /^[\w. -]{1,80}\.(pdf|zip)$/i

/** Invoices that come with complaints. */
export const complaintRoutes: Routes = (on) => {
  on.post('/file-upload', takeInvoice)
}

async function takeInvoice({ shop, request }: Call): Promise<unknown> {
  const invoice = await readUpload(request, { field: 'file', limit: UPLOAD_LIMIT })
  if (!invoice) return answer(400, { error: 'File is not passed' })
  if (!INVOICE_NAME.test(invoice.name)) return answer(415, { error: 'An invoice is a PDF or a ZIP file.' })
  if (invoice.bytes.length > INVOICE_LIMIT) return answer(413, { error: 'An invoice has at most 100 KB.' })
  shop.disk.write(`uploads/complaints/${invoice.name}`, invoice.bytes)
  return answer(204, '')
}
