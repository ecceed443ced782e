import type { NearMiss } from '#lab'
import {
  newKey,
  ownKey,
  publicFile,
  readRoute,
  refused,
  sampleToken,
  signHs256,
  signRs256,
  unsigned,
} from './steps.ts'

const SECRET = new TextEncoder().encode('couriers')
/** HMAC fills short secrets with zeros, so this one is as good as none. */
const NO_SECRET = new Uint8Array(1)

export const nearMisses: NearMiss[] = [
  {
    challenge: 'ownKeyChallenge',
    name: 'a key in the header, and a signature of another key',
    run: async (tools) => {
      const { jwk } = await ownKey()
      await refused(tools, await signRs256({ jwk }, 'courier-7', await newKey()))
    },
  },
  {
    challenge: 'ownKeyChallenge',
    name: 'the sample token of the couriers’ page',
    run: async (tools) => readRoute(tools, await sampleToken(tools, 'sample'), 'courier-1'),
  },
  {
    challenge: 'ownKeyChallenge',
    name: 'no algorithm, and no signature',
    run: (tools) => refused(tools, `${unsigned({ alg: 'none', kid: '1' }, 'courier-7')}.`),
  },
  {
    challenge: 'ownKeyChallenge',
    name: 'a key in the header, for courier 1',
    run: async (tools) => {
      const key = await ownKey()
      await readRoute(tools, await signRs256({ jwk: key.jwk }, 'courier-1', key), 'courier-1')
    },
  },
  {
    challenge: 'keyByNameChallenge',
    name: 'the name of an old key, and a guessed secret',
    run: async (tools) => refused(tools, await signHs256({ kid: '1.key' }, 'courier-7', SECRET)),
  },
  {
    challenge: 'keyByNameChallenge',
    name: 'the path of a public file, and an empty secret',
    run: async (tools) =>
      refused(tools, await signHs256({ kid: '../../ftp/legal.md' }, 'courier-7', NO_SECRET)),
  },
  {
    challenge: 'keyByNameChallenge',
    name: 'a way out of the folder and back in',
    run: async (tools) => refused(tools, await signHs256({ kid: '../keys/1.key' }, 'courier-7', SECRET)),
  },
  {
    challenge: 'keyByNameChallenge',
    name: 'a file that everybody can read, for courier 1',
    run: async (tools) => {
      const secret = await publicFile(tools, '/ftp/legal.md')
      await readRoute(tools, await signHs256({ kid: '../../ftp/legal.md' }, 'courier-1', secret), 'courier-1')
    },
  },
]
