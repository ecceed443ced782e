import { describe, expect, it } from 'vitest'
import { Addresses } from './access/addresses.ts'
import { dashboardProblem, hostnameProblem } from './startup-message.ts'

const nobody = () => Promise.reject(new Error('ENOTFOUND'))

describe('the host name of a class', () => {
  it('causes a warning that says what to do if it does not resolve', async () => {
    expect(await hostnameProblem(new Addresses('class.example', 3_000), nobody)).toMatch(
      /^Nobody finds join\.class\.example from here\. Let .*\*\.class\.example lead to this machine/,
    )
  })

  it('causes a warning too if only the join name resolves', async () => {
    const joinHostOnly = async (name: string) => name.startsWith('join.') || nobody()
    expect(await hostnameProblem(new Addresses('https://class.example', 443), joinHostOnly)).toMatch(
      /^Nobody finds [a-z0-9]{14}\.class\.example/,
    )
  })

  it.each(['localhost', 'monday.localhost', '192.168.1.7', '[fe80::1]'])(
    'is not resolved for %s',
    async (base) => {
      expect(await hostnameProblem(new Addresses(base, 3_000), nobody)).toBeUndefined()
    },
  )

  it('causes no warning if it resolves', async () => {
    expect(await hostnameProblem(new Addresses('class.example', 3_000), async () => true)).toBeUndefined()
  })
})

describe('a dashboard', () => {
  it.each(['0.0.0.0', '::', '192.168.1.7', 'dashboard.class.example'])(
    'that is reached over the network at %s causes a warning if it speaks plain HTTP',
    (host) => {
      expect(dashboardProblem({ host, port: 3_001 }, false)).toMatch(
        /plain HTTP at .*Leave DASHBOARD_HOST out/,
      )
      expect(dashboardProblem({ host, port: 3_001 }, true)).toBeUndefined()
    },
  )

  it.each(['https://dashboard.class.example', 'http://127.0.0.1:3001'])(
    'in a container causes none if staff open it at %s',
    (origin) => {
      expect(dashboardProblem({ host: '0.0.0.0', port: 3_001, origin }, false)).toBeUndefined()
    },
  )

  it('causes a warning behind a proxy without HTTPS', () => {
    const place = { host: '0.0.0.0', port: 3_001, origin: 'http://dashboard.class.example' }
    expect(dashboardProblem(place, false)).toMatch(/plain HTTP/)
  })

  it.each(['127.0.0.1', '::1', 'localhost'])('on this machine only, at %s, causes none', (host) => {
    expect(dashboardProblem({ host, port: 3_001 }, false)).toBeUndefined()
  })
})
