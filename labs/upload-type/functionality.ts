import type { FunctionalCheck } from '#lab'
import { attach, EMPTY_ZIP } from './steps.ts'

function takes(name: string, type: string, content: string): FunctionalCheck {
  return {
    name: `${name} is taken in`,
    run: async (tools) => {
      const answer = await attach(tools, name, type, content)
      tools.expect(answer.status === 204, `the upload answered with ${answer.status}`)
    },
  }
}

export const functionality: FunctionalCheck[] = [
  takes('invoice.pdf', 'application/pdf', '%PDF-1.7'),
  takes('INVOICE.PDF', 'application/octet-stream', '%PDF-1.4'),
  takes('invoices.zip', 'application/zip', EMPTY_ZIP),
]
