import type { FunctionalCheck } from '#lab'
import { bothSteps, openStall, read, send } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a supplier with PIN and code reads their invoices until they log out',
    run: async (tools) => {
      const stall = { name: "o'leary and sons", pin: 'möhren & kraut', mailbox: 'oleary@stalls.example' }
      await openStall(tools, stall)
      const cookie = await bothSteps(tools, stall)
      const inside = { referer: 'http://localhost:3000/stall' }
      for (const path of ['/stall', '/stall/invoices']) {
        const { status, text } = await read(tools, path, cookie, inside)
        const isOwner = status === 200 && text.includes('leary and sons')
        tools.expect(isOwner, `${path} was answered with ${status}`)
      }
      await send(tools, '/stall/logout', {}, cookie)
      const left = await read(tools, '/stall/invoices', cookie)
      tools.expect(left.status === 303, `after leaving, the invoices were answered with ${left.status}`)
    },
  },
]
