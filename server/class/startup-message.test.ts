import { describe, expect, it } from 'vitest'
import { Addresses } from './access/addresses.ts'
import { dashboardProblem, hostnameProblem } from './startup-message.ts'

const nobody = () => Promise.reject(new Error('ENOTFOUND'))

describe('the name of a class', () => {
  it('that leads nowhere is doubted in a sentence that says what to do', async () => {
    expect(await hostnameProblem(new Addresses('class.example', 3_000), nobody)).toMatch(
      /^Nobody finds join\.class\.example from here\. Let .*\*\.class\.example lead to this machine/,
    )
  })

  it('is doubted as well where only the porch was given one', async () => {
    const porchOnly = async (name: string) => name.startsWith('join.') || nobody()
    expect(await hostnameProblem(new Addresses('https://class.example', 443), porchOnly)).toMatch(
      /^Nobody finds [a-z0-9]{14}\.class\.example/,
    )
  })

  it.each(['localhost', 'monday.localhost', '192.168.1.7', '[fe80::1]'])(
    'is not asked for at %s',
    async (base) => {
      expect(await hostnameProblem(new Addresses(base, 3_000), nobody)).toBeUndefined()
    },
  )

  it('that leads somewhere is taken as it is', async () => {
    expect(await hostnameProblem(new Addresses('class.example', 3_000), async () => true)).toBeUndefined()
  })
})

describe('a desk', () => {
  it.each(['0.0.0.0', '::', '192.168.1.7', 'desk.class.example'])(
    'that is reached over the network at %s is doubted where it speaks plain HTTP',
    (host) => {
      expect(dashboardProblem({ host, port: 3_001 }, false)).toMatch(
        /plain HTTP at .*leave DASHBOARD_HOST out/,
      )
      expect(dashboardProblem({ host, port: 3_001 }, true)).toBeUndefined()
    },
  )

  it.each(['127.0.0.1', '::1', 'localhost'])('of this machine alone, at %s, is not', (host) => {
    expect(dashboardProblem({ host, port: 3_001 }, false)).toBeUndefined()
  })
})
