import { checked, length } from '../../http/broken-rules.ts'
import { denied } from '../../http/guards.ts'
import { refuseMoreThan } from '../../http/quota.ts'
import { created, createRow, listRows, type Resource } from '../../http/resource.ts'
import { type Answer, answer, type Call, type Routes } from '../../http/routing.ts'
import { forSignedIn } from '../../http/sessions.ts'
import { readUpload, type Upload } from '../../http/uploads.ts'
import type { Disk, Share } from '../../shop/disk.ts'
import { readDocument } from './documents.ts'

/** Most that the server takes in, in bytes. */
const UPLOAD_LIMIT = 200_000
/** Most that an invoice may have, in bytes. */
const INVOICE_LIMIT = 100_000
/** What invoices may take of the shop's disk: anybody may send one. */
const INVOICES: Share = { folder: 'uploads/complaints', files: 60, bytes: 4 * 1024 * 1024 }
/** Documents that machines of companies used to complain with; they are read, and then turned down. */
const OUT_OF_DATE = /\.(xml|ya?ml)$/i
const INVOICE_NAME = /^[\w. -]{1,80}\.(pdf|zip)$/i

const complaints: Resource = {
  path: '/api/Complaints',
  table: 'Complaints',
  name: 'Complaint',
  columns: { UserId: 'number', message: 'text', file: 'text' },
  required: ['UserId', 'message'],
  rules: { message: length(1, 4096), file: length(0, 255) },
}

/** Complaints that one customer may have on file. */
const MOST_COMPLAINTS = 100

/** Complaints, and the invoices that come with them. */
export const complaintRoutes: Routes = (on) => {
  on.get(
    '/api/Complaints',
    forSignedIn(({ shop, query, user }) =>
      listRows(shop, complaints, query, user.role === 'admin' ? {} : { UserId: user.id }),
    ),
  )
  on.post(
    '/api/Complaints',
    forSignedIn(({ shop, body, user }) =>
      checked(() => {
        const refusal = refuseMoreThan(MOST_COMPLAINTS, shop, complaints, user.id)
        if (refusal) return refusal
        const row = createRow(shop, complaints, { ...body, UserId: user.id })
        shop.tell('complaint.written', { userId: user.id, message: String(row.message) })
        return created(complaints, row)
      }),
    ),
  )
  on.get('/api/Complaints/:id', denied)
  on.put('/api/Complaints/:id', denied)
  on.delete('/api/Complaints/:id', denied)
  on.post('/file-upload', takeInvoice)
}

async function takeInvoice({ shop, request }: Call): Promise<unknown> {
  const invoice = await readUpload(request, { field: 'file', limit: UPLOAD_LIMIT })
  if (!invoice) return answer(400, { error: 'File is not passed' })
  const refusal = refuseInvoice(invoice, shop.disk)
  const kept = refusal ? undefined : `${INVOICES.folder}/${invoice.name}`
  if (kept) shop.disk.write(kept, invoice.bytes)
  const { name, type, bytes } = invoice
  shop.tell('file.uploaded', { purpose: 'complaint', name, type, size: bytes.length, kept })
  if (!refusal || OUT_OF_DATE.test(name)) await readDocument(shop, invoice)
  return refusal ?? answer(204, '')
}

function refuseInvoice({ name, bytes }: Upload, disk: Disk): Answer | undefined {
  if (!INVOICE_NAME.test(name)) return answer(415, { error: 'An invoice is a PDF or a ZIP file.' })
  if (bytes.length > INVOICE_LIMIT) return answer(413, { error: 'An invoice has at most 100 KB.' })
  if (!disk.hasRoom(INVOICES, bytes.length)) {
    return answer(507, { error: 'Our drawer for invoices is full. Please tell us in words what went wrong.' })
  }
  return undefined
}
