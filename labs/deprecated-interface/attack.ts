import type { Attack } from '#lab'
import { attach, WORDS } from './steps.ts'

function attaches(name: string, type: string, content: string): Attack {
  return {
    challenge: 'deprecatedInterfaceChallenge',
    name,
    run: async (tools) => {
      const answer = await attach(tools, name, type, content)
      tools.expect(answer.status === 410, `the upload answered with ${answer.status}`)
      tools.expect(answer.text.includes(WORDS), 'nobody has read it')
    },
  }
}

export const attacks: Attack[] = [
  attaches('orders.xml', 'text/xml', '<orders><order>Lemon juice</order></orders>'),
  attaches('ORDERS.XML', 'application/xml', '<orders/>'),
  attaches('orders.yml', 'application/yaml', 'orders: [Lemon juice]'),
  attaches('orders.yaml', 'text/yaml', 'orders: []'),
]
