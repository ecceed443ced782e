import type { Success } from '#contract/http.ts'
import { http } from '#web/http.ts'

export interface Complaint {
  UserId: number | undefined
  message: string
  invoice: File | undefined
}

/** Uploads the attached file first, then sends the complaint. Returns the number of the complaint. */
export async function complain({ UserId, message, invoice }: Complaint): Promise<number> {
  if (invoice) {
    const form = new FormData()
    form.append('file', invoice, invoice.name)
    await http.post('/file-upload', form)
  }
  const { data } = await http.post<Success<{ id: number }>>('/api/Complaints/', { UserId, message })
  return data.id
}
