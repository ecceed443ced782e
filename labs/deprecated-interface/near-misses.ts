import type { NearMiss } from '#lab'
import { attach } from './steps.ts'

function attaches(name: string, type: string, content: string): NearMiss {
  return {
    challenge: 'deprecatedInterfaceChallenge',
    name,
    run: async (tools) => {
      const answer = await attach(tools, name, type, content)
      tools.expect(answer.status === 204, `the upload answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  attaches('invoice.pdf', 'application/pdf', '%PDF-1.7'),
  attaches('orders.xml.pdf', 'text/xml', '<orders/>'),
  attaches('orders.json', 'application/json', '{"orders":[]}'),
]
