import type { FunctionalCheck } from '#lab'
import { delivers } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'postcodes of four countries are read',
    run: async (tools) => {
      for (const postcode of ['SW1A 1AA', '10115', 'K1A 0B1', '1234 AB', 'k1a 0b1 ']) {
        tools.expect(await delivers(tools, postcode), `${postcode} is none`)
      }
    },
  },
  {
    name: 'what is no postcode is none',
    run: async (tools) => {
      for (const text of ['!!!', '', 'SW1A-1AA', '10115;', `${'B'.repeat(450)}`]) {
        tools.expect(!(await delivers(tools, text)), `“${text.slice(0, 20)}” is one`)
      }
    },
  },
]
