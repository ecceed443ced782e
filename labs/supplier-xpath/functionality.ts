import type { FunctionalCheck } from '#lab'
import { doorOf, finds, findsNobody } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a supplier is found by their name and door code only',
    run: async (tools) => {
      const stall = { name: 'käthe und söhne', pin: 'plum & quince', mailbox: 'kaethe@stalls.example' }
      const door = await doorOf(tools, stall)
      await finds(tools, stall.name, door, stall.mailbox)
      await findsNobody(tools, stall.name, door.split('').reverse().join('').padEnd(7, '0'))
      await findsNobody(tools, 'nobody at all', door)
    },
  },
]
