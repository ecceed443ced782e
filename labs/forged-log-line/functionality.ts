import type { FunctionalCheck } from '#lab'
import { BROTHERS, isLocked, isOpen, openStall, tryPin } from './steps.ts'

const locks = (name: string): FunctionalCheck => ({
  name: `three wrong PINs lock ${name} and no other stall`,
  run: async (tools) => {
    const keys = { name, pin: 'plum & quince' }
    await openStall(tools, keys, 'somebody@stalls.example')
    for (let time = 0; time < 3; time++) {
      await isOpen(tools, keys)
      const status = await tryPin(tools, { name, pin: 'quince & plum' })
      tools.expect(status === 401, `a wrong PIN was answered with ${status}`)
    }
    await isLocked(tools, keys)
    await isOpen(tools, BROTHERS)
  },
})

export const functionality: FunctionalCheck[] = [locks('käthe und söhne'), locks("o'leary"), locks('果物屋')]
