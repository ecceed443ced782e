import type { Attack } from '#lab'
import { attach } from './steps.ts'

function attaches(name: string, type: string, content: string): Attack {
  return {
    challenge: 'uploadTypeChallenge',
    name: `${name}, sent as ${type}`,
    run: async (tools) => {
      const answer = await attach(tools, name, type, content)
      tools.expect(answer.status === 204, `the upload answered with ${answer.status}`)
    },
  }
}

export const attacks: Attack[] = [
  attaches('invalidTypeForClient.exe', 'application/x-msdownload', 'MZ..'),
  attaches('invoice.txt', 'text/plain', 'Three bottles, all sour.'),
  attaches('invoice.pdf.exe', 'application/pdf', 'MZ..'),
  attaches('README', 'application/pdf', '%PDF-1.7'),
]
